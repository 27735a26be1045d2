/** A labelled text box without the component library, for the pages before the sign-in. */
import { useId, type HTMLInputTypeAttribute, type ReactNode, type Ref } from 'react'
import './plain.css'

type PlainFieldProps = {
  label: string
  name: string
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  type?: HTMLInputTypeAttribute
  autoComplete: string
  help?: string | undefined
  error?: string | undefined
  readOnly?: boolean
  /** The box itself, for whoever moves the focus. */
  boxRef?: Ref<HTMLInputElement>
  /** What stands in the box, at its end. */
  end?: ReactNode
  /** What stands beside the label. */
  beside?: ReactNode
}

export const PlainField = ({
  label,
  value,
  onChange,
  help,
  error,
  boxRef,
  end,
  beside,
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
    <div className="plain-field">
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
      {/* After the box, so that the keyboard goes from box to box. */}
      {beside && <div className="plain-beside">{beside}</div>}
      {below && (
        <p id={`${id}-help`} className={error === undefined ? 'plain-help' : 'plain-help plain-help-error'}>
          {below}
        </p>
      )}
    </div>
  )
}
