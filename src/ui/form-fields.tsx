/** Fields bound by name to a value of the surrounding form. */
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import Radio from '@mui/material/Radio'
import { useId, useLayoutEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { ChoiceField, type Choice, type ChoiceGroup } from './choice-field.tsx'
import { Field } from './field.tsx'
import styles from './form-fields.module.css'
import { useFormField } from './form-view.ts'
import { SwitchRow } from './switch-row.tsx'

type Bound = { name: string; label: string }
type FieldProps = ComponentProps<typeof Field>
/** Selected at first, so that what is typed replaces the text. */
type FormTextProps = Bound & { isSelected?: boolean } & Pick<
    FieldProps,
    'rows' | 'limit' | 'help' | 'placeholder' | 'type' | 'inputMode' | 'required' | 'autoFocus'
  > &
  Pick<FieldProps, 'autoComplete' | 'endAdornment' | 'counts'>

export const FormText = ({ name, isSelected = false, ...field }: FormTextProps) => {
  const input = useRef<HTMLInputElement | HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    if (isSelected) input.current?.select()
  }, [isSelected])
  const bound = useFormField<string>(name, input)
  return <Field {...field} {...bound} inputRef={input} />
}

type FormSecretProps = Bound & Pick<FieldProps, 'help' | 'autoFocus'> & { autoComplete: string }

/** A password field that can show its text. */
export const FormSecret = (props: FormSecretProps) => {
  const [isShown, setShown] = useState(false)
  return (
    <FormText
      {...props}
      type={isShown ? 'text' : 'password'}
      endAdornment={
        <Button
          size="small"
          aria-label={`${isShown ? 'Ocultar' : 'Mostrar'} ${props.label.toLowerCase()}`}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? 'Ocultar' : 'Mostrar'}
        </Button>
      }
    />
  )
}

/** The value stays the typed text, so that nothing is lost by converting it to a number. */
export const FormNumber = (props: FormTextProps) => <FormText inputMode="numeric" {...props} />

type FormSelectProps = Bound & {
  choices: readonly (Choice | ChoiceGroup)[]
  placeholder?: string
  help?: string
  required?: boolean
}

export const FormSelect = ({ name, ...field }: FormSelectProps) => {
  const select = useRef<HTMLSelectElement>(null)
  const { value, error, disabled, onChange, onBlur } = useFormField<string>(name, select)
  return <ChoiceField {...field} {...{ value, error, disabled, onChange, onBlur }} selectRef={select} />
}

export const FormSwitch = ({ name, ...row }: Bound & { help: string }) => {
  const input = useRef<HTMLInputElement>(null)
  const { value, disabled, onChange } = useFormField<boolean>(name, input)
  return <SwitchRow {...row} checked={value} disabled={disabled} onChange={onChange} inputRef={input} />
}

type FormRadioProps = Bound & { choices: readonly { value: string; label: ReactNode; help?: string }[] }

export const FormRadio = ({ name, label, choices }: FormRadioProps) => {
  const first = useRef<HTMLInputElement>(null)
  const id = useId()
  const { value, error, disabled, onChange } = useFormField<string>(name, first)
  return (
    <fieldset className={styles.radios} aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend className={styles.legend}>{label}</legend>
      {choices.map((choice, at) => (
        <label key={choice.value} className={styles.radio}>
          <Radio
            name={id}
            value={choice.value}
            checked={choice.value === value}
            disabled={disabled}
            onChange={() => onChange(choice.value)}
            slotProps={{ input: { ...(at === 0 && { ref: first }) } }}
          />
          <span>
            {choice.label}
            {choice.help !== undefined && <small className={styles.help}>{choice.help}</small>}
          </span>
        </label>
      ))}
      {error !== undefined && (
        <FormHelperText id={`${id}-error`} error role="alert">
          {error}
        </FormHelperText>
      )}
    </fieldset>
  )
}
