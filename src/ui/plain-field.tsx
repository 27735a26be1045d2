/** A labelled text box without the component library, for the pages before the sign-in. */
import { useId, type HTMLInputTypeAttribute } from 'react'
import './plain.css'

type PlainFieldProps = {
  label: string
  name: string
  value: string
  onChange: (value: string) => void
  type?: HTMLInputTypeAttribute
  autoComplete: string
  help?: string | undefined
  error?: string | undefined
  readOnly?: boolean
}

export const PlainField = ({ label, value, onChange, help, error, type = 'text', ...rest }: PlainFieldProps) => {
  const id = useId()
  const below = error ?? help
  return (
    <div>
      <label className="plain-label" htmlFor={id}>
        {label}
      </label>
      <input
        {...rest}
        id={id}
        type={type}
        className="plain-input"
        value={value}
        aria-invalid={error !== undefined}
        aria-describedby={below && `${id}-help`}
        onChange={(event) => onChange(event.target.value)}
      />
      {below && (
        <p id={`${id}-help`} className={error === undefined ? 'plain-help' : 'plain-help plain-help-error'}>
          {below}
        </p>
      )}
    </div>
  )
}
