/**
 * A text field for placeholders such as `{{data.name}}`: suggests the stage's fields while typing, and flags unknown
 * ones.
 */
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { placeholdersIn } from '../../../../contract/stages.ts'
import { Field } from '../../../ui/field.tsx'
import { useFormField } from '../../../ui/form-view.ts'
import { wizard } from './strings.ts'
import styles from './wizard.module.css'

type TemplateFieldProps = {
  name: string
  label: string
  fields: readonly string[]
  limit: number
  rows?: number
  placeholder?: string
  help?: string
  required?: boolean
}

/** The typed part of a placeholder that is not closed yet. */
const openPart = (text: string): string | null =>
  /\{\{\s*(?:d|da|dat|data|data\.[^{}\s]*)?$/u.exec(text)?.[0]?.replace(/^\{\{\s*(?:data\.)?/u, '') ?? null

export const TemplateField = ({ name, fields, ...rest }: TemplateFieldProps) => {
  const input = useRef<HTMLInputElement | HTMLTextAreaElement>(null)
  const { onChange, ...bound } = useFormField<string>(name, input)
  const [caret, setCaret] = useState(0)
  const typed = openPart(bound.value.slice(0, caret))
  const matching = fields.filter((field) => typed === null || field.toLowerCase().includes(typed.toLowerCase()))
  const offered = typed === null ? fields : matching
  const unknown = placeholdersIn(bound.value).filter((field) => !fields.includes(field))

  const note = (): void => setCaret(input.current?.selectionStart ?? 0)
  const insert = (field: string): void => {
    const at = input.current?.selectionStart ?? bound.value.length
    const before = bound.value.slice(0, at).replace(/\{\{\s*[^{}]*$/u, '')
    const after = bound.value.slice(at).replace(/^\}\}/u, '')
    const text = `${before}{{data.${field}}}`
    // At once: a focus that came with the next frame would take what is typed in another field meanwhile.
    flushSync(() => onChange(text + after))
    input.current?.focus()
    input.current?.setSelectionRange(text.length, text.length)
    setCaret(text.length)
  }
  return (
    <div onKeyUp={note} onClick={note} role="presentation">
      <Field
        {...rest}
        {...bound}
        inputRef={input}
        onChange={(text) => {
          onChange(text)
          note()
        }}
      />
      {offered.length > 0 && (
        <div className={styles.insert} role="group" aria-label={`${wizard.insert}: ${rest.label}`}>
          <span>{wizard.insert}:</span>
          {offered.map((field) => (
            <button
              key={field}
              type="button"
              className={`${styles.chip} ${typed === null ? '' : (styles.offered ?? '')}`}
              // Keeps the caret at the place where the field is inserted.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => insert(field)}
            >
              {field}
            </button>
          ))}
        </div>
      )}
      {unknown.length > 0 && (
        <p role="status" className={styles.unknown}>
          {wizard.unknown(unknown)}
        </p>
      )}
    </div>
  )
}
