/** A labelled text box: the label above, the help or the error below, a counter when there is a limit. */
import FormHelperText from '@mui/material/FormHelperText'
import OutlinedInput from '@mui/material/OutlinedInput'
import { styled } from '@mui/material/styles'
import { useId, type HTMLAttributes, type HTMLInputTypeAttribute, type ReactNode, type Ref } from 'react'
import { excessText } from './excess-text.ts'

export const FieldLabel = styled('label')(({ theme }) => ({
  display: 'block',
  marginBottom: 6,
  fontWeight: 600,
  fontSize: '0.9rem',
  color: theme.vars?.palette.text.primary,
}))

type FieldProps = {
  label: string
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  help?: ReactNode
  error?: string | undefined
  placeholder?: string
  type?: HTMLInputTypeAttribute
  name?: string
  autoComplete?: string
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  autoFocus?: boolean
  disabled?: boolean
  /** Keeps the focus where `disabled` would lose it. */
  readOnly?: boolean
  required?: boolean
  /** Lines of a text area; one line when left out. */
  rows?: number
  /** Most characters; says how many are over and never cuts. */
  limit?: number
  endAdornment?: ReactNode
  inputRef?: Ref<HTMLInputElement | HTMLTextAreaElement>
}

export const Field = (props: FieldProps) => {
  const { label, value, onChange, onBlur, help, type, name, placeholder, autoComplete, autoFocus, disabled } = props
  const id = useId()
  const { limit = Infinity } = props
  const error = props.error ?? (value.length > limit ? excessText(value.length - limit, limit) : undefined)
  const below = error ?? help
  return (
    <div>
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      <OutlinedInput
        id={id}
        fullWidth
        size="small"
        value={value}
        error={error !== undefined}
        required={props.required ?? false}
        autoFocus={autoFocus ?? false}
        disabled={disabled ?? false}
        readOnly={props.readOnly ?? false}
        onChange={(event) => onChange(event.target.value)}
        {...(onBlur && { onBlur })}
        {...(type && { type })}
        {...(name && { name })}
        {...(placeholder && { placeholder })}
        {...(autoComplete && { autoComplete })}
        {...(props.inputRef && { inputRef: props.inputRef })}
        {...(props.endAdornment && { endAdornment: props.endAdornment })}
        {...(props.rows && { multiline: true, minRows: props.rows, maxRows: 14 })}
        inputProps={{
          'aria-describedby': below ? `${id}-help` : undefined,
          'aria-invalid': error !== undefined,
          inputMode: props.inputMode,
        }}
      />
      {below && (
        <FormHelperText
          id={`${id}-help`}
          // What comes of typing is read with the field; what comes of sending must be said.
          role={props.error === undefined ? undefined : 'alert'}
          error={error !== undefined}
          sx={{ mx: 0, mt: 0.75, overflowWrap: 'anywhere' }}
        >
          {below}
        </FormHelperText>
      )}
    </div>
  )
}
