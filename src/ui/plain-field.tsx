/** A labelled text box without the component library, for the pages before the sign-in. */
import { useId, type HTMLInputTypeAttribute, type ReactNode, type Ref } from 'react'
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
  /** The box itself, for whoever moves the focus. */
  boxRef?: Ref<HTMLInputElement>
  /** What stands in the box, at its end. */
  end?: ReactNode
}

export const PlainField = ({
  label,
  value,
  onChange,
  help,
  error,
  boxRef,
  end,
  type = 'text',
  ...rest
}: PlainFieldProps) => {
  const id = useId()
  const below = error ?? help
  const box = (
    <input
      {...rest}
      ref={boxRef}
      id={id}
      type={type}
      className="plain-input"
      value={value}
      aria-invalid={error !== undefined}
      aria-describedby={below && `${id}-help`}
      onChange={(event) => onChange(event.target.value)}
    />
  )
  return (
    <div>
      <label className="plain-label" htmlFor={id}>
        {label}
      </label>
      {end ? (
        <div className="plain-secret">
          {box}
          {end}
        </div>
      ) : (
        box
      )}
      {below && (
        <p id={`${id}-help`} className={error === undefined ? 'plain-help' : 'plain-help plain-help-error'}>
          {below}
        </p>
      )}
    </div>
  )
}
