/** The panel beside the conversation: stage, collected data, tags and notes (IB-02, IB-04). */
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { inboxLimits, isSameTag, type InboxConversation } from '../../../contract/inbox.ts'
import { conversationStagesQuery } from '../../services/queries.ts'
import { randomId } from '../../services/random-id.ts'
import { readOwnerId } from '../../services/session.ts'
import { tabMemory } from '../../services/tab-memory.ts'
import { excessText } from '../../ui/words.ts'
import { RetryAlert } from '../../ui/retry-alert.tsx'
import styles from './conversation-details.module.css'
import { timeOrDateTime } from './format.ts'
import { InboxContext } from './inbox.context.tsx'
import shared from './shared.module.css'
import { useFocusAfterRemoval } from './use-focus-after.ts'
import { details as words, transcript } from './strings.ts'

const Collected = ({ agentId, sessionId }: { agentId: string; sessionId: string }) => {
  const { data, isError, refetch } = useQuery(conversationStagesQuery(agentId, sessionId))
  if (!data) return isError && <RetryAlert text={words.dataFailed} onRetry={() => void refetch()} />
  return (
    <>
      <h3>{words.stage}</h3>
      <p className={shared.muted}>
        {data.stage ? data.stage.name : words.noStage}
        {data.stage && words.stageEnd[data.stage.state]}
      </p>
      <h3>{words.data}</h3>
      {data.fields.length === 0 ? (
        <p className={shared.muted}>{words.noData}</p>
      ) : (
        <dl className={styles.data}>
          {data.fields.map(({ fieldName, displayName, value, reason }) => (
            <div key={fieldName}>
              <dt>{displayName}</dt>
              <dd>{value ?? words.missing}</dd>
              {reason && <dd className={shared.muted}>{reason}</dd>}
            </div>
          ))}
        </dl>
      )}
    </>
  )
}

/** The tag being typed to the open conversation; it outlives a reload. */
const useTypedTag = () => {
  const conversation = InboxContext.useSelect(({ context }) => `${context.agentId}.${context.sessionId}`)
  const [memory] = useState(() => tabMemory(`tag.${readOwnerId()}.${conversation}`))
  const [typed, setTyped] = useState(memory.read)
  useEffect(() => memory.write(typed), [memory, typed])
  return [typed, setTyped] as const
}

const Tags = ({ tags }: { tags: readonly string[] }) => {
  const send = InboxContext.useSend()
  const canSave = InboxContext.useCan({ type: 'tags.change', add: [], remove: [] })
  const [typed, setTyped] = useTypedTag()
  const [sent, setSent] = useState<string | null>(null)
  const tag = typed.trim()
  const isKnown = tags.some((other) => isSameTag(tag, other))
  const canAdd = InboxContext.useCan({ type: 'tags.change', add: [tag], remove: [] })
  const isLong = tag.length > inboxLimits.tag
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const { list, remember } = useFocusAfterRemoval(tags.length, !canSave, field)
  const add = (): void => {
    if (tag === '' || !canAdd) return
    if (isKnown) return setTyped('')
    send({ type: 'tags.change', add: [tag], remove: [] })
    setSent(tag)
  }
  // A tag that could not be added stays in its field.
  if (sent !== null && tags.some((other) => isSameTag(sent, other))) {
    setSent(null)
    if (isSameTag(sent, tag)) setTyped('')
  }
  return (
    <>
      <h3>{words.tags}</h3>
      {tags.length > 0 && (
        <ul className={styles.tags} aria-label={words.tags} ref={list}>
          {tags.map((each, index) => (
            <li key={each} className={styles.tag}>
              {each}
              <button
                type="button"
                className={shared.ring}
                aria-label={words.removeTag(each)}
                disabled={!canSave}
                onClick={() => {
                  remember(index)
                  send({ type: 'tags.change', add: [], remove: [each] })
                }}
              >
                <X size={14} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      {tags.length < inboxLimits.tags && (
        <form
          className={styles.adding}
          onSubmit={(event) => {
            event.preventDefault()
            add()
            // The button is disabled afterwards, which would leave the focus nowhere.
            field.current?.focus()
          }}
        >
          <input
            ref={field}
            className={shared.field}
            aria-label={words.newTag}
            aria-invalid={isLong}
            aria-describedby={isLong ? id : undefined}
            placeholder={words.newTag}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <button type="submit" className={shared.plain} aria-label={words.addTag} disabled={!canAdd || tag === ''}>
            <Plus size={18} aria-hidden />
          </button>
        </form>
      )}
      {isLong && (
        <p className={shared.problem} id={id} role="alert">
          {words.longTag}
        </p>
      )}
    </>
  )
}

const Notes = ({ notes, canManage }: Pick<InboxConversation, 'notes'> & { canManage: boolean }) => {
  const send = InboxContext.useSend()
  const note = InboxContext.useSelect(({ context }) => context.note)
  const excess = note.trim().length - inboxLimits.note
  const canAdd = InboxContext.useCan({ type: 'note.add', id: '' }) && excess <= 0
  const id = useId()
  const isAdding = InboxContext.useSelect((snapshot) =>
    snapshot.matches({ conversation: { open: { notes: 'adding' } } }),
  )
  const canRemove = InboxContext.useCan({ type: 'note.remove', noteId: '' })
  const canType = InboxContext.useCan({ type: 'note.type', text: '' })
  const asked = InboxContext.useSelect((snapshot) =>
    snapshot.matches({ conversation: { open: { notes: { idle: 'removalAsked' } } } }) ? snapshot.context.noteId : null,
  )
  const field = useRef<HTMLTextAreaElement>(null)
  const { list, remember } = useFocusAfterRemoval(notes.length, !canRemove, field)
  if (!canManage && notes.length === 0) return null
  return (
    <>
      <h3>{words.notes}</h3>
      <p className={shared.muted}>{words.notesHint}</p>
      <ul className={styles.notes} aria-label={words.notes} ref={list}>
        {notes.map(({ id, author, text, createdAt }, index) => (
          <li key={id} className={styles.note}>
            <p className={shared.words}>{text}</p>
            <p className={shared.small}>{words.noteBy(author, timeOrDateTime(createdAt))}</p>
            {canManage && (
              <button
                type="button"
                className={shared.ring}
                aria-label={words.removeNote(text)}
                disabled={!canRemove}
                onClick={() => send({ type: 'note.remove', noteId: id })}
              >
                <X size={14} aria-hidden />
              </button>
            )}
            {canManage && asked === id && (
              <div role="group" aria-label={words.removalQuestion} className={styles.question}>
                <p>{words.removalQuestion}</p>
                <Button
                  autoFocus
                  size="small"
                  onClick={({ currentTarget }) => {
                    // This button is gone afterwards, which would leave the focus nowhere.
                    currentTarget.closest('li')?.querySelector('button')?.focus()
                    send({ type: 'note.keep' })
                  }}
                >
                  {words.keepNote}
                </Button>
                <Button
                  size="small"
                  color="error"
                  onClick={() => {
                    remember(index)
                    send({ type: 'note.confirmRemoval' })
                  }}
                >
                  {words.confirmRemoval}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {canManage && (
        <form
          className={styles.noting}
          onSubmit={(event) => {
            event.preventDefault()
            if (canAdd) send({ type: 'note.add', id: randomId() })
            field.current?.focus()
          }}
        >
          <textarea
            ref={field}
            className={shared.field}
            aria-label={words.newNote}
            placeholder={words.newNote}
            rows={2}
            aria-invalid={excess > 0}
            aria-describedby={excess > 0 ? id : undefined}
            readOnly={!canType}
            value={note}
            onChange={(event) => send({ type: 'note.type', text: event.target.value })}
          />
          {excess > 0 && (
            <p className={shared.problem} id={id} role="alert">
              {excessText(excess, inboxLimits.note)}
            </p>
          )}
          <Button type="submit" size="small" variant="outlined" disabled={!canAdd} loading={isAdding}>
            {words.addNote}
          </Button>
        </form>
      )}
    </>
  )
}

type DetailsProps = { agentId: string; conversation: InboxConversation; canManage: boolean }

export const ConversationDetails = ({ agentId, conversation, canManage }: DetailsProps) => {
  const send = InboxContext.useSend()
  const { sessionId, tags, notes } = conversation
  return (
    <section className={styles.details} data-details aria-label={words.title}>
      <button
        type="button"
        className={`${shared.plain} ${styles.close}`}
        aria-label={transcript.closeDetails}
        onClick={() => send({ type: 'details.toggle' })}
      >
        <X size={18} aria-hidden />
      </button>
      <Collected agentId={agentId} sessionId={sessionId} />
      <Tags tags={tags} />
      <Notes notes={notes} canManage={canManage} />
    </section>
  )
}
