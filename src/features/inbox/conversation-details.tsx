/** Beside the conversation: stage, collected data, tags and notes (IB-02, IB-04). */
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { inboxLimits, type InboxConversation } from '../../../contract/inbox.ts'
import { conversationStagesQuery } from '../../services/queries.ts'
import { InboxContext } from './inbox.context.tsx'
import styles from './inbox.module.css'
import { details as words, moment, transcript } from './strings.ts'

const Collected = ({ agentId, sessionId }: { agentId: string; sessionId: string }) => {
  const { data } = useQuery(conversationStagesQuery(agentId, sessionId))
  if (!data) return null
  return (
    <>
      <h3>{words.stage}</h3>
      <p className={styles.muted}>
        {data.stage ? data.stage.name : words.noStage}
        {data.stage?.state === 'completed' && ` (${words.completed})`}
      </p>
      <h3>{words.data}</h3>
      {data.fields.length === 0 ? (
        <p className={styles.muted}>{words.noData}</p>
      ) : (
        <dl className={styles.data}>
          {data.fields.map(({ fieldName, displayName, value, reason }) => (
            <div key={fieldName}>
              <dt>{displayName}</dt>
              <dd>{value ?? words.missing}</dd>
              {reason && <dd className={styles.muted}>{reason}</dd>}
            </div>
          ))}
        </dl>
      )}
    </>
  )
}

const Tags = ({ tags }: { tags: readonly string[] }) => {
  const send = InboxContext.useSend()
  const canSave = InboxContext.useCan({ type: 'tags.save', tags: [] })
  const [typed, setTyped] = useState('')
  const add = (): void => {
    const tag = typed.trim()
    if (tag === '' || !canSave) return
    if (!tags.includes(tag)) send({ type: 'tags.save', tags: [...tags, tag] })
    setTyped('')
  }
  return (
    <>
      <h3>{words.tags}</h3>
      {tags.length > 0 && (
        <ul className={styles.tags} aria-label={words.tags}>
          {tags.map((tag) => (
            <li key={tag} className={styles.tag}>
              {tag}
              <button
                type="button"
                aria-label={words.removeTag(tag)}
                disabled={!canSave}
                onClick={() => send({ type: 'tags.save', tags: tags.filter((other) => other !== tag) })}
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
          }}
        >
          <input
            className={styles.search}
            aria-label={words.newTag}
            placeholder={words.newTag}
            maxLength={inboxLimits.tag}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <button
            type="submit"
            className={styles.plain}
            aria-label={words.addTag}
            disabled={!canSave || typed.trim() === ''}
          >
            <Plus size={18} aria-hidden />
          </button>
        </form>
      )}
    </>
  )
}

const Notes = ({ notes, canManage }: Pick<InboxConversation, 'notes'> & { canManage: boolean }) => {
  const send = InboxContext.useSend()
  const note = InboxContext.useSelect(({ context }) => context.note)
  const canAdd = InboxContext.useCan({ type: 'note.add' })
  const canRemove = InboxContext.useCan({ type: 'note.remove', noteId: '' })
  return (
    <>
      <h3>{words.notes}</h3>
      <p className={styles.muted}>{words.notesHint}</p>
      <ul className={styles.notes} aria-label={words.notes}>
        {notes.map(({ id, author, text, createdAt }) => (
          <li key={id} className={styles.note}>
            <p className={styles.words}>{text}</p>
            <p className={styles.meta}>{words.noteBy(author, moment(createdAt))}</p>
            {canManage && (
              <button
                type="button"
                aria-label={words.removeNote(text)}
                disabled={!canRemove}
                onClick={() => send({ type: 'note.remove', noteId: id })}
              >
                <X size={14} aria-hidden />
              </button>
            )}
          </li>
        ))}
      </ul>
      {canManage && (
        <form
          className={styles.noting}
          onSubmit={(event) => {
            event.preventDefault()
            if (canAdd) send({ type: 'note.add' })
          }}
        >
          <textarea
            className={styles.text}
            aria-label={words.newNote}
            placeholder={words.newNote}
            rows={2}
            maxLength={inboxLimits.note}
            value={note}
            onChange={(event) => send({ type: 'note.type', text: event.target.value })}
          />
          <Button type="submit" size="small" variant="outlined" disabled={!canAdd}>
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
    <section className={styles.details} aria-label={words.title}>
      <button
        type="button"
        className={`${styles.back} ${styles.close}`}
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
