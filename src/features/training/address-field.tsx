/** The URL of a website or an image; an invalid one shows an error beside it (TR-07). */
import { useEffect, useRef } from 'react'
import { trainingLimits } from '../../../contract/trainings.ts'
import { isAddressRefused, isSending } from '../../machines/training-creation/training-creation.select.ts'
import { Field } from '../../ui/field.tsx'
import { addressProblem } from './creation-strings.ts'
import { CreationContext } from './training-creation.context.tsx'

type AddressFieldProps = { label: string; placeholder: string; address: string }

export const AddressField = ({ label, placeholder, address }: AddressFieldProps) => {
  const send = CreationContext.useSend()
  const sending = CreationContext.useSelect(isSending)
  const isRefused = CreationContext.useSelect(isAddressRefused)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isRefused) input.current?.focus()
  }, [isRefused])
  return (
    <Field
      label={label}
      placeholder={placeholder}
      // The form is `noValidate`; `url` is used for its keyboard only.
      type="url"
      inputMode="url"
      autoComplete="off"
      value={address}
      limit={trainingLimits.address}
      error={isRefused ? addressProblem : undefined}
      disabled={sending}
      required
      inputRef={input}
      onChange={(typed) => send({ type: 'creation.edit', patch: { address: typed } })}
    />
  )
}
