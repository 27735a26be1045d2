/** A person's reply to the customer, with a file; stored in this browser until it is sent (IB-03). */
import Button from '@mui/material/Button'
import { SendHorizontal } from 'lucide-react'
import { useId, type KeyboardEvent, type RefObject } from 'react'
import { messageLimit } from '../../../contract/chat.ts'
import { isOnItsWay, isUploading } from '../../machines/inbox/inbox.select.ts'
import { randomId } from '../../services/random-id.ts'
import { excessText } from '../../ui/words.ts'
import { useFileDrop } from '../../ui/use-file-drop.ts'
import { isOverLimit } from './format.ts'
import { InboxContext } from './inbox.context.tsx'
import styles from './reply-box.module.css'
import { AttachButton, ChosenFile } from './reply-file.tsx'
import shared from './shared.module.css'
import { reply as words } from './strings.ts'

type ReplyBoxProps = {
  cannotWrite: string | null
  cannotSendFiles: string | null
  /** Maximum size of a file. */
  fileLimitMb: number | null
  textRef: RefObject<HTMLTextAreaElement | null>
}

export const ReplyBox = ({ cannotWrite, cannotSendFiles, fileLimitMb, textRef }: ReplyBoxProps) => {
  const send = InboxContext.useSend()
  const id = useId()
  const { text, problem, file } = InboxContext.useSelect(({ context }) => context)
  const excess = text.trim().length - messageLimit
  const canSend =
    InboxContext.useCan({ type: 'reply.send', id: '' }) &&
    cannotWrite === null &&
    excess <= 0 &&
    !isOverLimit(file, fileLimitMb)
  // Reading the stored draft would overwrite what is typed meanwhile.
  const canType = InboxContext.useCan({ type: 'reply.type', text: '' })
  const isSending = InboxContext.useSelect(isOnItsWay)
  const refusal = problem === null ? cannotWrite : problem || words.refused
  const error = excess > 0 ? excessText(excess, messageLimit) : refusal
  const submit = (): void => {
    if (!canSend) return
    send({ type: 'reply.send', id: randomId() })
    // The button is disabled while sending, which would leave the focus nowhere.
    textRef.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    submit()
  }
  const isFileOnItsWay = InboxContext.useSelect(isUploading)
  const { isOver, handlers } = useFileDrop(canType && cannotSendFiles === null && !isFileOnItsWay, (files) =>
    send({ type: 'file.choose', files }),
  )
  return (
    <section aria-label={words.region} data-over={isOver} {...handlers}>
      <form
        className={styles.reply}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {error !== null && (
          <p className={shared.problem} id={id} role="alert">
            {error}
          </p>
        )}
        <ChosenFile limitMb={fileLimitMb} />
        <div className={styles.writing}>
          <AttachButton cannotSendFiles={cannotSendFiles} />
          <textarea
            ref={textRef}
            className={shared.field}
            aria-label={words.label}
            aria-invalid={error !== null}
            aria-describedby={error === null ? undefined : id}
            placeholder={words.placeholder}
            rows={2}
            readOnly={!canType}
            value={text}
            onChange={(event) => send({ type: 'reply.type', text: event.target.value })}
            onKeyDown={onKeyDown}
          />
          <Button
            type="submit"
            variant="contained"
            disabled={!canSend}
            loading={isSending}
            className={styles.send ?? ''}
            startIcon={<SendHorizontal size={16} aria-hidden />}
          >
            <span className={shared.unseenOnPhone}>{words.send}</span>
          </Button>
        </div>
      </form>
    </section>
  )
}
