/** One entry of the conversation, with its author for screen readers and its time. */
import Button from '@mui/material/Button'
import { RotateCw, TriangleAlert } from 'lucide-react'
import { memo } from 'react'
import { timeText } from '../../format.ts'
import { feedbackIdOf, type Entry, type Reason } from '../../machines/chat/conversation.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { MessageActions } from './answer-actions.tsx'
import { RatingReason } from './answer-rating.tsx'
import { withWholePrices } from '../../../contract/whole-prices.ts'
import { AnswerText } from './answer-text.tsx'
import { Bubble, type BubbleVariant } from './bubble.tsx'
import { ChatContext } from './chat.context.tsx'
import { simulatedAt } from './chat-clock.strings.ts'
import { CreditsExit } from './credits-exit.tsx'
import { ExtractedText } from './extracted-text.tsx'
import { AnswerMedia, hasMedia, QuestionMedia, wordsBeside } from './media.tsx'
import styles from './message.module.css'
import type { Row } from './rows.ts'
import { Sources } from './sources.tsx'
import { costText, failureText, noAnswerText, stoppedText, versionText } from './strings.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

const variants: Record<Entry['kind'], BubbleVariant> = {
  question: 'mine',
  answer: 'theirs',
  silence: 'theirs',
  failure: 'failed',
}
/** Stopping an answer is not an error. */
const isStopped = (entry: Entry): boolean => entry.kind === 'failure' && entry.reason.key === 'sendStopped'
const variantOf = (entry: Entry): BubbleVariant => (isStopped(entry) ? 'aside' : variants[entry.kind])

const Question = ({ entry }: { entry: Entry & { kind: 'question' } }) => {
  const words = wordsBeside(entry)
  return (
    <div className={styles.column}>
      {hasMedia(entry) && <QuestionMedia question={entry} />}
      {hasMedia(entry) && <ExtractedText question={entry} />}
      {words !== '' && <div className={styles.question}>{withWholePrices(words)}</div>}
    </div>
  )
}

const Words = ({ entry, isComing }: { entry: Entry; isComing: boolean }) => {
  switch (entry.kind) {
    case 'question':
      return <Question entry={entry} />
    case 'answer':
      return entry.media ? (
        <div className={styles.column}>
          <AnswerMedia media={entry.media} />
          {entry.text.trim() !== '' && <AnswerText text={entry.text} isUnfinished={isComing || entry.isStopped} />}
        </div>
      ) : (
        <AnswerText text={entry.text} isUnfinished={isComing || entry.isStopped} />
      )
    case 'silence':
      return <div className={`${styles.quiet} ${styles.silence}`}>{noAnswerText}</div>
    case 'failure':
      return isStopped(entry) ? (
        <div className={styles.quiet}>{failureText(entry.reason)}</div>
      ) : (
        <>
          {entry.partialText !== undefined && (
            <div className={`${styles.quiet} ${styles.partial}`}>
              <AnswerText text={entry.partialText} isUnfinished ending="…" />
            </div>
          )}
          <div className={styles.problem}>
            <TriangleAlert size={18} aria-hidden />
            <span>{failureText(entry.reason)}</span>
          </div>
        </>
      )
  }
}

const RetryButton = ({ id }: { id: string }) => {
  const send = ChatContext.useSend()
  const canRetry = ChatContext.useCan({ type: 'chat.retryMessage', id })
  return (
    <Button
      size="small"
      startIcon={<RotateCw size={15} aria-hidden />}
      disabled={!canRetry}
      onClick={() => send({ type: 'chat.retryMessage', id })}
      sx={{ mt: 0.25 }}
    >
      Tentar novamente
    </Button>
  )
}

/** Offers only actions that can succeed. */
const WayOn = ({ reason, id }: { reason: Reason; id: string }) => {
  if (reason.isFinal) return null
  const retry = <RetryButton id={id} />
  return reason.needsCredits ? <CreditsExit>{retry}</CreditsExit> : retry
}

type MessageProps = Row & {
  agentName: string
  /** Its words are still streaming in. */
  isComing: boolean
  /** Position among the loaded messages, from 1; the DOM contains only some of them. */
  position: number
  total: number
}

const spaceAbove = (isFirst: boolean, heading: string | null, isFirstOfRun: boolean): string => {
  if (isFirst) return `${styles.message} ${styles.first}`
  if (heading !== null) return `${styles.message} ${styles['with-heading']}`
  return isFirstOfRun ? `${styles.message} ${styles['first-of-run']}` : `${styles.message}`
}

export const Message = memo(function Message({
  entry,
  heading,
  isFirstOfRun,
  agentName,
  isComing,
  position,
  total,
}: MessageProps) {
  const isMine = entry.kind === 'question'
  const answerId = feedbackIdOf(entry)
  return (
    <div
      role="listitem"
      aria-posinset={position}
      aria-setsize={total}
      className={spaceAbove(position === 1, heading, isFirstOfRun)}
    >
      {heading && <h3 className={styles.heading}>{heading}</h3>}
      <div className={isMine ? `${styles.row} ${styles.mine}` : styles.row}>
        {!isMine && <div className={styles.face}>{isFirstOfRun && <Avatar name={agentName} size={28} />}</div>}
        <div className={styles.content}>
          <VisuallyHidden>{isMine ? 'Você disse:' : `${agentName} disse:`}</VisuallyHidden>
          <Bubble variant={variantOf(entry)}>
            <Words entry={entry} isComing={isComing} />
          </Bubble>
          {entry.kind === 'answer' && entry.sources.length > 0 && <Sources sources={entry.sources} />}
          <div className={styles.details}>
            <time dateTime={new Date(entry.at).toISOString()}>{timeText(entry.at)}</time>
            {entry.kind === 'answer' && entry.cost !== undefined && ` · ${costText(entry.cost)}`}
            {entry.kind === 'answer' && entry.cost !== undefined && versionText(entry.agentRevision)}
            {entry.kind === 'answer' && entry.isStopped && ` · ${stoppedText}`}
            {entry.kind === 'answer' && entry.simulatedAt !== undefined && ` · ${simulatedAt(entry.simulatedAt)}`}
            {(entry.kind === 'question' || entry.kind === 'answer') && <MessageActions entry={entry} />}
          </div>
          {entry.kind === 'answer' && answerId !== undefined && <RatingReason id={answerId} read={entry.feedback} />}
          {entry.kind === 'failure' && <WayOn reason={entry.reason} id={entry.id} />}
        </div>
      </div>
    </div>
  )
})
