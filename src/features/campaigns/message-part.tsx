/** All parts of the message (CP-03). */
import Button from '@mui/material/Button'
import { useSelector } from '@xstate/react'
import { FileText, Image, Music, Video, type LucideIcon } from 'lucide-react'
import { useRef, useState, type ComponentProps } from 'react'
import { flushSync } from 'react-dom'
import type { Actor } from 'xstate'
import {
  campaignFileFields,
  type CampaignFileField,
  campaignLimits,
  type MessageValues,
} from '../../../contract/campaigns.ts'
import type { MassSendingMachine } from '../../machines/mass-sending/mass-sending.machine.ts'
import { knownVariables } from '../../machines/mass-sending/sending-data.ts'
import { Field } from '../../ui/field.tsx'
import { useFocusAfter } from '../../ui/use-focus-after.ts'
import { useFocusOfRemoved } from '../../ui/use-focus-of-removed.ts'
import styles from './campaigns.module.css'
import { accepts, fields, page } from './strings.ts'

type PartProps = { actor: Actor<MassSendingMachine> }

const icons: Record<CampaignFileField, LucideIcon> = {
  imageFile: Image,
  documentFile: FileText,
  audioFile: Music,
  videoFile: Video,
}

type AttachmentProps = PartProps & { field: CampaignFileField }

const AttachmentButton = ({ actor, field }: AttachmentProps) => {
  const input = useRef<HTMLInputElement>(null)
  const Icon = icons[field]
  const take = (file: File | null): void => actor.send({ type: 'file.choose', field, file })
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        startIcon={<Icon size={16} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {fields[field]}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept={accepts[field]}
        aria-label={fields[field]}
        onChange={({ target }) => {
          take(target.files?.[0] ?? null)
          target.value = ''
        }}
      />
    </>
  )
}

const Attachments = ({ actor }: PartProps) => {
  const files = useSelector(actor, ({ context }) => context.files)
  const chosen = campaignFileFields.flatMap((field) => (files[field] ? [{ field, name: files[field].name }] : []))
  const fieldset = useRef<HTMLFieldSetElement>(null)
  useFocusOfRemoved(
    chosen.map(({ field }) => ({ id: field })),
    () => fieldset.current?.querySelector('button'),
  )
  return (
    <fieldset ref={fieldset} className={styles.attachments}>
      <legend className={styles.text}>{page.attachments}</legend>
      <div className={styles.row}>
        {campaignFileFields.map((field) => (
          <AttachmentButton key={field} actor={actor} field={field} />
        ))}
      </div>
      {chosen.map(({ field, name }) => (
        <div key={field} className={styles.attachment}>
          <span>
            {fields[field]}: {name}
          </span>
          <Button
            size="small"
            aria-label={`${page.remove}: ${fields[field]}`}
            onClick={() => actor.send({ type: 'file.choose', field, file: null })}
          >
            {page.remove}
          </Button>
        </div>
      ))}
    </fieldset>
  )
}

const Options = ({ actor }: PartProps) => {
  const options = useSelector(actor, ({ context }) => context.values.options)
  const issues = useSelector(actor, ({ context }) => context.issues)
  const change = (changed: MessageValues['options']): void =>
    actor.send({ type: 'message.change', patch: { options: changed } })
  const canAdd = options.length < campaignLimits.options
  const [wasAdded, setWasAdded] = useState(false)
  const addButton = useRef<HTMLButtonElement>(null)
  const removeButton = useRef<HTMLButtonElement>(null)
  useFocusAfter(options.length > 0, addButton)
  useFocusAfter(canAdd, removeButton)
  const put = (at: number, patch: Partial<MessageValues['options'][number]>): void =>
    change(options.map((option, index) => (index === at ? { ...option, ...patch } : option)))
  return (
    <>
      {options.map((option, at) => (
        // eslint-disable-next-line react/no-array-index-key -- options have no id and never change their order
        <div key={at} className={styles.pair}>
          <Field
            label={fields.option(at)}
            value={option.title}
            limit={campaignLimits.option.title}
            error={issues[`options.${at}.title`]}
            autoFocus={wasAdded && at === options.length - 1}
            onChange={(title) => put(at, { title })}
          />
          <Field
            label={fields.optionDescription(at)}
            value={option.description}
            limit={campaignLimits.option.description}
            error={issues[`options.${at}.description`]}
            onChange={(description) => put(at, { description })}
          />
        </div>
      ))}
      <div className={styles.row}>
        {canAdd && (
          <Button
            ref={addButton}
            size="small"
            onClick={() => {
              setWasAdded(true)
              change([...options, { title: '', description: '' }])
            }}
          >
            {page.addOption}
          </Button>
        )}
        {options.length > 0 && (
          <Button ref={removeButton} size="small" onClick={() => change(options.slice(0, -1))}>
            {page.removeOption}
          </Button>
        )}
      </div>
    </>
  )
}

type TextProps = Pick<ComponentProps<typeof Field>, 'rows' | 'limit' | 'counts' | 'inputRef' | 'onBlur'>

export const MessagePart = ({ actor }: PartProps) => {
  const { values, issues, contacts, files } = useSelector(actor, ({ context }) => context)
  const box = useRef<HTMLInputElement | HTMLTextAreaElement>(null)
  /** Where the text was being written; null before it was. */
  const caret = useRef<number | null>(null)
  const text = (field: Exclude<keyof MessageValues, 'options'>, more: TextProps = {}) => (
    <Field
      label={fields[field]}
      value={values[field]}
      error={issues[field]}
      onChange={(value) => actor.send({ type: 'message.change', patch: { [field]: value } })}
      {...more}
    />
  )
  const keepCaret = (): void => {
    caret.current = box.current?.selectionStart ?? null
  }
  const insert = (name: string): void => {
    const { textMessage } = values
    const at = caret.current ?? textMessage.length
    const before = `${textMessage.slice(0, at)}{{${name}}}`
    flushSync(() => actor.send({ type: 'message.change', patch: { textMessage: before + textMessage.slice(at) } }))
    box.current?.focus()
    box.current?.setSelectionRange(before.length, before.length)
  }
  return (
    <section className={styles.card} aria-label={page.message}>
      <h2 className={styles.subtitle}>{page.message}</h2>
      {text('textMessage', {
        rows: 5,
        limit: campaignLimits.text,
        counts: true,
        inputRef: box,
        onBlur: keepCaret,
      })}
      <div className={styles.row}>
        <span className={styles.text}>{page.variables}:</span>
        {knownVariables(contacts).map((name) => (
          <button key={name} type="button" className={styles.chip} onClick={() => insert(name)}>
            {`{{${name}}}`}
          </button>
        ))}
      </div>
      <Attachments actor={actor} />
      {(files.documentFile || issues.documentName) && text('documentName', { limit: campaignLimits.documentName })}
      <div className={styles.pair}>
        {text('linkUrl')}
        {text('linkText', { limit: campaignLimits.linkText })}
      </div>
      <div className={styles.pair}>
        {text('optionTitle', { limit: campaignLimits.listTitle })}
        {text('buttonLabel', { limit: campaignLimits.button })}
      </div>
      <Options actor={actor} />
    </section>
  )
}
