/** The contacts file: chosen or dropped, each row validated, numbers corrected in place (CQ-01). */
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useSelector } from '@xstate/react'
import { Download } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Virtualizer } from 'virtua'
import type { Actor } from 'xstate'
import {
  contactFileTexts,
  type ContactVerdict,
  countNotes,
  countVerdicts,
  type JudgedContact,
  variablesOf,
} from '../../../contract/contact-list.ts'
import { numberText } from '../../format.ts'
import { isAreaCode, showPhone } from '../../../contract/phone-numbers.ts'
import type { MassSendingMachine } from '../../machines/mass-sending/mass-sending.machine.ts'
import { judgedContacts, type Contacts } from '../../machines/mass-sending/sending-data.ts'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { Field } from '../../ui/field.tsx'
import { SearchStatus } from '../../ui/search-status.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { downloadCsv } from '../../services/csv.ts'
import { useFileDrop } from '../../ui/use-file-drop.ts'
import { useFocusAfter } from '../../ui/use-focus-after.ts'
import styles from './campaigns.module.css'
import { contactTable, page, sampleContacts, verdicts, verdictTotals } from './strings.ts'

type PartProps = { actor: Actor<MassSendingMachine> }

const kinds: ContactVerdict[] = ['valid', 'repaired', 'duplicate', 'invalid']

const Totals = ({ contacts }: { contacts: readonly JudgedContact[] }) => {
  const counts = countVerdicts(contacts)
  const reasons = [...countNotes(contacts, 'invalid'), ...countNotes(contacts, 'repaired')]
  return (
    <>
      <dl className={styles.totals}>
        {kinds.map((kind) => (
          <div key={kind}>
            <dt>{verdictTotals[kind]}</dt>
            <dd>{numberText(counts[kind])}</dd>
          </div>
        ))}
      </dl>
      {reasons.length > 0 && (
        <p className={styles.text}>{reasons.map(([note, count]) => `${note}: ${numberText(count)}`).join(' · ')}</p>
      )}
    </>
  )
}

const totalsText = (contacts: Contacts): string => {
  const counts = countVerdicts(judgedContacts(contacts))
  return kinds.map((kind) => `${verdictTotals[kind]}: ${numberText(counts[kind])}`).join(', ')
}

/** Under 'Com problema' a corrected row disappears; then the focus moves to the next one. */
const keepingFocus = (input: HTMLInputElement, change: () => void): void => {
  const table = input.closest('[role=table]')
  const inputs = [...(table?.querySelectorAll('input') ?? [])]
  const at = inputs.indexOf(input)
  const filter = table?.parentElement?.querySelector<HTMLElement>('[aria-pressed=true]')
  flushSync(change)
  const next = inputs[at + 1] ?? inputs[at - 1] ?? filter
  if (!input.isConnected) next?.focus()
}

/** A list of thousands must not be as many stops of the tab key. */
const moveByArrow = (event: KeyboardEvent<HTMLInputElement>): void => {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  event.preventDefault()
  const inputs = [...(event.currentTarget.closest('[role=table]')?.querySelectorAll('input') ?? [])]
  inputs[inputs.indexOf(event.currentTarget) + step]?.focus()
}

type LineProps = {
  contact: JudgedContact
  isTabStop: boolean
  onFocus: () => void
  onType: (text: string) => void
  onEdit: (text: string) => void
  /** Called when the number was not changed. */
  onLeave: () => void
}

/** Enter or leaving the cell applies the number; while typing, the row keeps its position. */
const Line = ({ contact, isTabStop, onFocus, onType, onEdit, onLeave }: LineProps) => {
  const { line, verdict, raw, phone, note, values } = contact
  const [typed, setTyped] = useState<string | null>(null)
  const state = useId()
  const take = (): void => {
    if (typed !== null && typed !== raw) onEdit(typed)
    else onLeave()
    setTyped(null)
  }
  return (
    <div className={styles.line} role="row" data-verdict={verdict}>
      <span role="cell">{line}</span>
      <span role="cell">{values['nome']}</span>
      <span role="cell">
        <input
          className={styles.cell}
          aria-label={contactTable.numberOf(line)}
          aria-invalid={verdict === 'invalid'}
          aria-describedby={state}
          value={typed ?? (phone && verdict !== 'duplicate' ? showPhone(phone) : raw)}
          tabIndex={isTabStop ? 0 : -1}
          onFocus={() => {
            setTyped(raw)
            onFocus()
          }}
          onChange={({ target: { value } }) => {
            setTyped(value)
            onType(value)
          }}
          onBlur={take}
          onKeyDown={(event) => {
            moveByArrow(event)
            if (event.key === 'Enter') keepingFocus(event.currentTarget, take)
            if (event.key !== 'Escape') return
            setTyped(raw)
            onLeave()
          }}
        />
      </span>
      <span role="cell" id={state}>
        {verdicts[verdict]}
        {note && `: ${note}`}
      </span>
    </div>
  )
}

const Table = ({ actor, contacts }: PartProps & { contacts: Contacts }) => {
  const judged = judgedContacts(contacts)
  const [shown, setShown] = useState<'all' | 'problems'>('all')
  const rows =
    shown === 'all' ? judged : judged.filter(({ verdict }) => verdict === 'invalid' || verdict === 'duplicate')
  const { table } = contacts
  const typedLine = useSelector(actor, ({ context }) => context.typedNumber?.line)
  // The number is applied when its cell is left, so the cell stays mounted while the list scrolls.
  const typedAt = rows.findIndex(({ line }) => line === typedLine)
  const [focusedLine, setFocusedLine] = useState<number | null>(null)
  const tabStopAt = Math.max(
    0,
    rows.findIndex(({ line }) => line === focusedLine),
  )
  // With its neighbours, to which arrows lead.
  const kept = [tabStopAt - 1, tabStopAt, tabStopAt + 1, typedAt]
  const columns = variablesOf(table).map((name, at) => ({ value: String(at), label: table.titles[at] || name }))
  const isWrong = contacts.areaCode !== '' && !isAreaCode(contacts.areaCode)
  return (
    <>
      <Totals contacts={judged} />
      <div className={styles.pair}>
        <ChoiceField
          label={contactTable.phoneColumn}
          value={String(contacts.phoneColumn)}
          choices={contacts.phoneColumn === -1 ? [{ value: '-1', label: '—' }, ...columns] : columns}
          onChange={(value) => actor.send({ type: 'contacts.change', patch: { phoneColumn: Number(value) } })}
        />
        <Field
          label={contactTable.areaCode}
          value={contacts.areaCode}
          inputMode="numeric"
          error={isWrong ? 'DDD não existe' : undefined}
          onChange={(text) =>
            actor.send({ type: 'contacts.change', patch: { areaCode: text.replaceAll(/^\D*0|\D/gu, '').slice(0, 2) } })
          }
        />
      </div>
      {contacts.phoneColumn === -1 && (
        <Alert severity="error">
          {contactFileTexts.noPhones} {contactTable.chooseColumn}
        </Alert>
      )}
      <Segmented
        label={contactTable.filter}
        value={shown}
        onChange={setShown}
        choices={[
          { value: 'all', label: contactTable.all },
          { value: 'problems', label: contactTable.problems },
        ]}
      />
      <p className={styles.text}>{contactTable.hint}</p>
      <div role="table" aria-label={contactTable.label} aria-rowcount={rows.length + 1}>
        <div className={`${styles.line} ${styles.lineHead}`} role="row">
          {[contactTable.line, contactTable.name, contactTable.number, contactTable.state].map((name) => (
            <span key={name} role="columnheader">
              {name}
            </span>
          ))}
        </div>
        <div className={styles.table} role="rowgroup">
          <Virtualizer keepMounted={[...new Set(kept)].filter((at) => at in rows)}>
            {rows.map((contact, at) => (
              <Line
                key={contact.line}
                contact={contact}
                isTabStop={at === tabStopAt}
                onFocus={() => setFocusedLine(contact.line)}
                onType={(text) => actor.send({ type: 'contacts.type', line: contact.line, text })}
                onEdit={(text) => actor.send({ type: 'contacts.edit', line: contact.line, text })}
                onLeave={() => actor.send({ type: 'contacts.leave' })}
              />
            ))}
          </Virtualizer>
        </div>
      </div>
    </>
  )
}

export const ContactsPart = ({ actor }: PartProps) => {
  const snapshot = useSelector(actor, (current) => current)
  const { contacts, files, contactsProblem, issues } = snapshot.context
  const input = useRef<HTMLInputElement>(null)
  const issue = useId()
  const isReading = snapshot.matches('reading')
  const canChoose = snapshot.matches('editing')
  const canRemove = snapshot.can({ type: 'contacts.remove' })
  const chooseButton = useRef<HTMLButtonElement>(null)
  useFocusAfter(canRemove, chooseButton)
  const choose = (file: File | undefined): void => {
    if (file) actor.send({ type: 'contacts.choose', file })
  }
  const drop = useFileDrop(canChoose, ([file]) => choose(file))
  return (
    <section className={styles.card} aria-label={page.contacts} {...drop.handlers}>
      <h2 className={styles.subtitle}>{page.contacts}</h2>
      <div className={styles.row}>
        <Button
          ref={chooseButton}
          variant="outlined"
          loading={isReading}
          disabled={!canChoose}
          data-invalid={issues['file'] !== undefined}
          aria-describedby={issues['file'] && issue}
          onClick={() => input.current?.click()}
        >
          {files.file ? page.change : page.choose}
        </Button>
        {files.file && <span>{files.file.name}</span>}
        {canRemove && (
          <Button size="small" onClick={() => actor.send({ type: 'contacts.remove' })}>
            {page.remove}
          </Button>
        )}
        <input
          ref={input}
          hidden
          type="file"
          accept=".csv,.tsv,.txt,.xlsx"
          aria-label={page.file}
          onChange={({ target }) => {
            choose(target.files?.[0])
            target.value = ''
          }}
        />
      </div>
      <p className={styles.text}>{page.file}</p>
      {!contacts && (
        <>
          <p className={styles.text}>{page.fileHint}</p>
          <Button
            size="small"
            className={styles.start ?? ''}
            startIcon={<Download size={16} aria-hidden />}
            onClick={() => downloadCsv(sampleContacts.name, sampleContacts.rows)}
          >
            {page.sample}
          </Button>
        </>
      )}
      {contactsProblem && <Alert severity="error">{contactsProblem}</Alert>}
      {issues['file'] && (
        <p id={issue} className={styles.error} role="alert">
          {issues['file']}
        </p>
      )}
      {isReading && <output className={styles.text}>{page.readingFile}</output>}
      <SearchStatus search={files.file?.name ?? ''}>{contacts && totalsText(contacts)}</SearchStatus>
      {contacts && <Table actor={actor} contacts={contacts} />}
    </section>
  )
}
