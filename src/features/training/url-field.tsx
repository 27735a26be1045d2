/** The URL of a website or an image; an invalid one shows an error beside it (TR-07). */
import Button from '@mui/material/Button'
import { useEffect, useRef } from 'react'
import { httpUrlProblem, trainingLimits } from '../../../contract/trainings.ts'
import { isUrlRefused, isSending } from '../../machines/training-creation/training-creation.select.ts'
import { Field } from '../../ui/field.tsx'
import { acceptLabel } from './creation-strings.ts'
import { CreationContext } from './training-creation.context.tsx'

type UrlFieldProps = {
  label: string
  placeholder: string
  url: string
  /** What was probably meant; offered when the URL is refused. */
  suggestion?: string | undefined
}

export const UrlField = ({ label, placeholder, url, suggestion }: UrlFieldProps) => {
  const send = CreationContext.useSend()
  const sending = CreationContext.useSelect(isSending)
  const isRefused = CreationContext.useSelect(isUrlRefused)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isRefused) input.current?.focus()
  }, [isRefused])
  const edit = (typed: string): void => send({ type: 'creation.edit', patch: { url: typed } })
  const accept = (address: string): void => {
    edit(address)
    input.current?.focus()
  }
  return (
    <div>
      <Field
        label={label}
        placeholder={placeholder}
        // The form is `noValidate`; `url` is used for its keyboard only.
        type="url"
        inputMode="url"
        autoComplete="off"
        value={url}
        limit={trainingLimits.url}
        error={isRefused ? httpUrlProblem(url) : undefined}
        readOnly={sending}
        required
        inputRef={input}
        onChange={edit}
      />
      {isRefused && suggestion && (
        <Button size="small" sx={{ ml: -1, overflowWrap: 'anywhere' }} onClick={() => accept(suggestion)}>
          {acceptLabel(suggestion)}
        </Button>
      )}
    </div>
  )
}
