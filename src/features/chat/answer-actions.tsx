/** Actions on a message: copy an answer, ask its question again, edit the last question and send it again. */
import { BookPlus, Check, Copy, Pencil, RotateCw } from 'lucide-react'
import { createContext, use, type ReactNode } from 'react'
import type { Actor } from 'xstate'
import { useCopyView } from '../../flow/use-copy-view.ts'
import { useFlow } from '../../flow/use-flow.ts'
import { copyMachine, type CopyMachine } from '../../machines/shared/copy.machine.ts'
import {
  isLastQuestionTextOnly,
  feedbackIdOf,
  lastTurnEntry,
  lastQuestion,
  textAnsweredBy,
  type Entry,
} from '../../machines/chat/conversation.ts'
import { copyPort } from '../../services/ports.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import styles from './answer-actions.module.css'
import { actionTexts as words, copyNotices } from './answer-actions.strings.ts'
import { AnswerCorrection } from './answer-correction.tsx'
import { RatingButtons } from './answer-rating.tsx'
import { ChatContext } from './chat.context.tsx'
import { ChatInputRefContext } from './chat-input.ts'

const wiredCopy = copyMachine().provide({ actors: { copyText: copyPort } })

const Copying = createContext<Actor<CopyMachine> | null>(null)

export const AnswerCopying = ({ children }: { children: ReactNode }) => {
  const actor = useFlow(wiredCopy, undefined, copyNotices)
  return <Copying value={actor}>{children}</Copying>
}

const CopyAnswer = ({ text, actor }: { text: string; actor: Actor<CopyMachine> }) => {
  const view = useCopyView(actor)
  const isCopied = view.copied === text
  const Icon = isCopied ? Check : Copy
  const name = isCopied ? words.copied : words.copy
  return (
    <ActionButton look="smallIcon" title={name} onClick={() => view.copy(text)}>
      <Icon size={14} aria-hidden />
    </ActionButton>
  )
}

type CorrectAnswerProps = { answerId: string; entryId: string; given: string }

const CorrectAnswer = ({ answerId, entryId, given }: CorrectAnswerProps) => {
  const correct = use(AnswerCorrection)
  const question = ChatContext.useSelect(({ context }) => textAnsweredBy(context.conversation, entryId))
  // The corrected question, whatever its text, is asked again at once.
  const canAsk = ChatContext.useCan({ type: 'chat.prompt', text: words.correct })
  if (!correct || question === undefined) return null
  return (
    <ActionButton
      look="smallIcon"
      title={words.correct}
      disabled={!canAsk}
      onClick={() => correct({ id: answerId, question, given })}
    >
      <BookPlus size={14} aria-hidden />
    </ActionButton>
  )
}

/** The old question stays; the new one is added below. */
const AskAgain = () => {
  const send = ChatContext.useSend()
  const text = ChatContext.useSelect(({ context }) => lastQuestion(context.conversation)?.text ?? '')
  const canAsk = ChatContext.useCan({ type: 'chat.prompt', text })
  return (
    <ActionButton
      look="smallIcon"
      aria-label={words.askAgain}
      title={words.askAgainHint}
      disabled={!canAsk}
      onClick={() => send({ type: 'chat.prompt', text })}
    >
      <RotateCw size={14} aria-hidden />
    </ActionButton>
  )
}

/** Editing moves the question's text to the composer at once. */
const EditQuestion = () => {
  const send = ChatContext.useSend()
  const input = use(ChatInputRefContext)
  const canEdit = ChatContext.useCan({ type: 'chat.edit' })
  const edit = (): void => {
    send({ type: 'chat.edit' })
    input.current?.focus()
  }
  return (
    <ActionButton look="smallIcon" aria-label={words.edit} title={words.editHint} disabled={!canEdit} onClick={edit}>
      <Pencil size={14} aria-hidden />
    </ActionButton>
  )
}

export const MessageActions = ({ entry }: { entry: Entry }) => {
  const isLatest = ChatContext.useSelect(({ context: { conversation } }) =>
    entry.kind === 'question'
      ? lastQuestion(conversation)?.id === entry.id
      : lastTurnEntry(conversation)?.id === entry.id,
  )
  const copying = use(Copying)
  const isTextOnly = ChatContext.useSelect(({ context }) => isLastQuestionTextOnly(context.conversation))
  if (entry.kind === 'question')
    return (
      isLatest &&
      isTextOnly && (
        <span className={styles.actions}>
          <EditQuestion />
        </span>
      )
    )
  if (entry.kind !== 'answer') return null
  const answerId = feedbackIdOf(entry)
  return (
    <span className={styles.actions}>
      {copying && <CopyAnswer text={entry.text} actor={copying} />}
      {answerId !== undefined && <RatingButtons id={answerId} read={entry.feedback} />}
      {isLatest && isTextOnly && <AskAgain />}
      {answerId !== undefined && <CorrectAnswer answerId={answerId} entryId={entry.id} given={entry.text} />}
    </span>
  )
}
