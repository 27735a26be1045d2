/** A labelled native select, which phones and keyboards handle best. */
import FormHelperText from '@mui/material/FormHelperText'
import NativeSelect from '@mui/material/NativeSelect'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useId, type Ref } from 'react'
import { FieldLabel } from './field.tsx'

export type Choice = { value: string; label: string }
export type ChoiceGroup = { label: string; choices: Choice[] }

type ChoiceFieldProps = {
  label: string
  value: string
  onChange: (value: string) => void
  choices: readonly (Choice | ChoiceGroup)[]
  placeholder?: string
  help?: string
  error?: string | undefined
  required?: boolean
  disabled?: boolean
  onBlur?: () => void
  selectRef?: Ref<HTMLSelectElement>
}

const renderChoice = ({ value, label }: Choice) => (
  <option key={value} value={value}>
    {label}
  </option>
)

export const ChoiceField = (props: ChoiceFieldProps) => {
  const { label, value, onChange, onBlur, choices, placeholder, error, selectRef } = props
  const id = useId()
  const below = error ?? props.help
  return (
    <div>
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      <NativeSelect
        id={id}
        fullWidth
        value={value}
        onChange={(event) => onChange(event.target.value)}
        error={error !== undefined}
        required={props.required ?? false}
        disabled={props.disabled ?? false}
        input={<OutlinedInput size="small" />}
        {...(onBlur && { onBlur })}
        inputProps={{
          id,
          'aria-describedby': below ? `${id}-help` : undefined,
          'aria-invalid': error !== undefined,
          ...(selectRef && { ref: selectRef }),
        }}
      >
        {placeholder && (
          <option value="" disabled>
            {placeholder}
          </option>
        )}
        {choices.map((item) =>
          'choices' in item ? (
            <optgroup key={item.label} label={item.label}>
              {item.choices.map(renderChoice)}
            </optgroup>
          ) : (
            renderChoice(item)
          ),
        )}
      </NativeSelect>
      {below && (
        <FormHelperText
          id={`${id}-help`}
          role={error === undefined ? undefined : 'alert'}
          error={error !== undefined}
          sx={{ mx: 0, mt: 0.75 }}
        >
          {below}
        </FormHelperText>
      )}
    </div>
  )
}
