/** What a person writes to the customer; kept in this browser until it is sent (IB-03). */
import Button from '@mui/material/Button'
import { SendHorizontal } from 'lucide-react'
import { useId, type KeyboardEvent, type Ref } from 'react'
import { messageLimit } from '../../../contract/chat.ts'
import { randomId } from '../../services/random-id.ts'
import { InboxContext } from './inbox.context.tsx'
import styles from './inbox.module.css'
import { reply as words } from './strings.ts'

type ReplyBoxProps = { cannotWrite: string | null; textRef: Ref<HTMLTextAreaElement> }

export const ReplyBox = ({ cannotWrite, textRef }: ReplyBoxProps) => {
  const send = InboxContext.useSend()
  const id = useId()
  const { text, problem } = InboxContext.useSelect(({ context }) => context)
  const canSend = InboxContext.useCan({ type: 'reply.send', id: '' }) && cannotWrite === null
  const isSending = InboxContext.useSelect((snapshot) =>
    snapshot.matches({ conversation: { open: { reply: 'sending' } } }),
  )
  const error = problem === null ? cannotWrite : problem || words.refused
  const submit = (): void => {
    if (canSend) send({ type: 'reply.send', id: randomId() })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    submit()
  }
  return (
    <form
      className={styles.reply}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {error !== null && (
        <p className={styles.problem} id={id} role="alert">
          {error}
        </p>
      )}
      <div className={styles.writing}>
        <textarea
          ref={textRef}
          className={styles.text}
          aria-label={words.label}
          aria-invalid={error !== null}
          aria-describedby={error === null ? undefined : id}
          placeholder={words.placeholder}
          rows={2}
          maxLength={messageLimit}
          value={text}
          onChange={(event) => send({ type: 'reply.type', text: event.target.value })}
          onKeyDown={onKeyDown}
        />
        <Button
          type="submit"
          variant="contained"
          disabled={!canSend}
          loading={isSending}
          startIcon={<SendHorizontal size={16} aria-hidden />}
        >
          {words.send}
        </Button>
      </div>
    </form>
  )
}
