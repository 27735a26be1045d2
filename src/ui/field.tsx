/** A labelled text box: the label above, the help or the error below, a counter when there is a limit. */
import FormHelperText from '@mui/material/FormHelperText'
import OutlinedInput from '@mui/material/OutlinedInput'
import { styled } from '@mui/material/styles'
import { useId, type HTMLAttributes, type HTMLInputTypeAttribute, type ReactNode, type Ref } from 'react'
import { numberText } from '../format.ts'
import { excessText } from './words.ts'
import styles from './field.module.css'

export const FieldLabel = styled('label')(({ theme }) => ({
  display: 'block',
  marginBottom: 6,
  fontWeight: 600,
  fontSize: '0.9rem',
  color: theme.vars.palette.text.primary,
}))

type CountProps = { id: string; length: number; limit: number }

const Count = ({ id, length, limit }: CountProps) => (
  <span id={id} className={length > limit ? styles.countOver : styles.count}>
    <span aria-hidden>
      {numberText(length)}/{numberText(limit)}
    </span>
    <span className="plain-unseen">
      {numberText(length)} de {numberText(limit)} caracteres
    </span>
  </span>
)

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
  /** Keeps the focus in the field, which `disabled` would lose. */
  readOnly?: boolean
  required?: boolean
  /** Number of lines of a text area; one line if omitted. */
  rows?: number
  /** Number of lines after which a text area scrolls. */
  maxRows?: number
  /** Maximum number of characters. The field shows the excess and never cuts the text. */
  limit?: number
  /** Shows above the field how many characters of the limit, or of this number, are used. */
  counts?: boolean | number
  endAdornment?: ReactNode
  inputRef?: Ref<HTMLInputElement | HTMLTextAreaElement>
}

export const Field = (props: FieldProps) => {
  const { label, value, onChange, onBlur, help, type, name, placeholder, autoComplete, autoFocus, disabled } = props
  const id = useId()
  const { limit = Infinity } = props
  const error = props.error ?? (value.length > limit ? excessText(value.length - limit, limit) : undefined)
  const below = error ?? help
  const countTo = props.counts === true ? props.limit : props.counts || undefined
  const descriptions = [below && `${id}-help`, countTo !== undefined && `${id}-count`].filter(Boolean)
  return (
    <div className={styles.field}>
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
        {...(props.rows && { multiline: true, minRows: props.rows, maxRows: props.maxRows ?? 14 })}
        inputProps={{
          'aria-describedby': descriptions.join(' ') || undefined,
          'aria-invalid': error !== undefined,
          inputMode: props.inputMode,
        }}
      />
      {countTo !== undefined && <Count id={`${id}-count`} length={value.length} limit={countTo} />}
      {below && (
        <FormHelperText
          id={`${id}-help`}
          // An error found while typing is read with the field; an error found on submit must be announced.
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
