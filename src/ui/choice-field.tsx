/** A labelled choice out of a list; the system's own picker, which phones and keyboards already know. */
import FormHelperText from '@mui/material/FormHelperText'
import NativeSelect from '@mui/material/NativeSelect'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useId } from 'react'
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
}

const renderChoice = ({ value, label }: Choice) => (
  <option key={value} value={value}>
    {label}
  </option>
)

export const ChoiceField = ({ label, value, onChange, choices, placeholder, help }: ChoiceFieldProps) => {
  const id = useId()
  return (
    <div>
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      <NativeSelect
        id={id}
        fullWidth
        value={value}
        onChange={(event) => onChange(event.target.value)}
        input={<OutlinedInput size="small" />}
        inputProps={{ id, 'aria-describedby': help ? `${id}-help` : undefined }}
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
      {help && (
        <FormHelperText id={`${id}-help`} sx={{ mx: 0, mt: 0.75 }}>
          {help}
        </FormHelperText>
      )}
    </div>
  )
}
