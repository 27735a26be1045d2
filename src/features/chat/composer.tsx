/** The composer: text, attachment and recording. */
import { ArrowUp, Square } from 'lucide-react'
import { use, useRef, type Ref } from 'react'
import { messageLimit } from '../../../contract/chat.ts'
import { excessOf, isStopping } from '../../machines/chat/chat.select.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { excessText } from '../../ui/words.ts'
import { useFocusAfter } from '../../ui/use-focus-after.ts'
import { actionTexts as words } from './answer-actions.strings.ts'
import { AttachmentMenu } from './attachment-menu.tsx'
import { AttachmentPreview } from './attachment-preview.tsx'
import { ChatContext } from './chat.context.tsx'
import { ChatInputRefContext } from './chat-input.ts'
import styles from './composer.module.css'
import { QuickPrompts } from './quick-prompts.tsx'
import { RecordingPanel } from './recording-panel.tsx'
import { composer } from './strings.ts'
import { TextBox } from './text-box.tsx'
import { UploadProgress } from './upload-progress.tsx'

const SendButton = () => {
  const canSend = ChatContext.useCan({ type: 'chat.send' })
  return (
    <ActionButton
      type="submit"
      look="icon"
      className={`${styles.round} ${styles.send}`}
      aria-label={composer.send}
      disabled={!canSend}
    >
      <ArrowUp size={20} aria-hidden />
    </ActionButton>
  )
}

/** Shown while an answer is awaited. */
const StopButton = () => {
  const send = ChatContext.useSend()
  const canStop = ChatContext.useCan({ type: 'chat.stop' })
  const isEnding = ChatContext.useSelect(isStopping)
  if (!canStop && !isEnding) return null
  return (
    <ActionButton
      look="inherited"
      size="small"
      className={styles.stop}
      disabled={!canStop}
      onClick={() => send({ type: 'chat.stop' })}
    >
      <Square size={12} fill="currentColor" aria-hidden />
      {composer.stop}
    </ActionButton>
  )
}

/** While the last question is edited: shows that the previous text is not lost. */
const PreviousDraft = () => {
  const send = ChatContext.useSend()
  const input = use(ChatInputRefContext)
  const hasPreviousDraft = ChatContext.useSelect(({ context }) => context.previousDraft !== '')
  const canRestore = ChatContext.useCan({ type: 'chat.restoreDraft' })
  if (!hasPreviousDraft) return null
  const restore = (): void => {
    send({ type: 'chat.restoreDraft' })
    input.current?.focus()
  }
  return (
    <div className={styles.draft}>
      <output>{words.keptDraft}</output>
      <ActionButton look="text" size="small" disabled={!canRestore} onClick={restore}>
        {words.restoreDraft}
      </ActionButton>
    </div>
  )
}

const MessageForm = ({ attachButton }: { attachButton: Ref<HTMLButtonElement> }) => {
  const send = ChatContext.useSend()
  const excess = ChatContext.useSelect(excessOf)
  const attachment = ChatContext.useSelect(({ context }) => context.attachment)
  const canCancelUpload = ChatContext.useCan({ type: 'chat.cancelUpload' })
  return (
    <form
      aria-label={composer.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send({ type: 'chat.send' })
      }}
      className={styles.form}
    >
      {canCancelUpload && <UploadProgress />}
      {attachment && <AttachmentPreview attachment={attachment} />}
      <PreviousDraft />
      <div className={excess > 0 ? `${styles.field} ${styles.tooLong}` : styles.field}>
        <AttachmentMenu buttonRef={attachButton} />
        <TextBox />
        <StopButton />
        <SendButton />
      </div>
      {excess > 0 && (
        <p id="chat-excess" className={styles.excess}>
          {excessText(excess, messageLimit)}
        </p>
      )}
    </form>
  )
}

export const Composer = () => {
  const recorder = ChatContext.useSelect(({ children }) => children.recorder)
  const isAttaching = ChatContext.useSelect((snapshot) => !snapshot.matches({ attachment: 'none' }))
  const attachButton = useRef<HTMLButtonElement>(null)
  useFocusAfter(isAttaching, attachButton)
  return (
    <div className={styles.composer}>
      <div className={styles.column}>
        <QuickPrompts />
        {recorder ? <RecordingPanel recorder={recorder} /> : <MessageForm attachButton={attachButton} />}
      </div>
    </div>
  )
}
