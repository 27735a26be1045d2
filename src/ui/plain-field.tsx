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
  /** For components that move the focus. */
  inputRef?: Ref<HTMLInputElement>
  /** A button at the end of the box. */
  endAdornment?: ReactNode
  /** A link or button at the end of the label's line. */
  labelAction?: ReactNode
}

export const PlainField = ({
  label,
  value,
  onChange,
  help,
  error,
  inputRef,
  endAdornment,
  labelAction,
  type = 'text',
  ...rest
}: PlainFieldProps) => {
  const id = useId()
  const below = error ?? help
  const box = (
    <input
      {...rest}
      ref={inputRef}
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
      {endAdornment ? (
        <div className="plain-with-end">
          {box}
          {endAdornment}
        </div>
      ) : (
        box
      )}
      {/* After the box in the DOM, so that Tab goes from box to box. */}
      {labelAction && <div className="plain-label-action">{labelAction}</div>}
      {below && (
        <p id={`${id}-help`} className={error === undefined ? 'plain-help' : 'plain-help plain-help-error'}>
          {below}
        </p>
      )}
    </div>
  )
}
