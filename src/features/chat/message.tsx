/** One entry of the conversation, with its author for those who listen and its time for all. */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { RotateCw, TriangleAlert } from 'lucide-react'
import { memo } from 'react'
import { timeText } from '../../format.ts'
import type { Entry, Reason } from '../../machines/chat/conversation.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { MessageActions } from './answer-actions.tsx'
import { RatingReason } from './answer-rating.tsx'
import { AnswerText } from './answer-text.tsx'
import { Bubble, type BubbleVariant } from './bubble.tsx'
import { ChatContext } from './chat.context.tsx'
import { simulatedAt } from './chat-clock.strings.ts'
import { CreditsExit } from './credits-exit.tsx'
import { UnderstoodWords } from './understood-words.tsx'
import { AnswerMedia, hasMedia, QuestionMedia, wordsBeside } from './media.tsx'
import type { Row } from './rows.ts'
import { Sources } from './sources.tsx'
import { costText, failureText, silenceText, stoppedText, versionText } from './strings.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

const variants: Record<Entry['kind'], BubbleVariant> = {
  question: 'mine',
  answer: 'theirs',
  silence: 'theirs',
  failure: 'failed',
}
/** Whoever stopped an answer has not met an error. */
const isStopped = (entry: Entry): boolean => entry.kind === 'failure' && entry.reason.key === 'sendStopped'
const variantOf = (entry: Entry): BubbleVariant => (isStopped(entry) ? 'aside' : variants[entry.kind])

const Question = ({ entry }: { entry: Entry & { kind: 'question' } }) => {
  const words = wordsBeside(entry)
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 0.75, alignItems: 'flex-start' }}>
      {hasMedia(entry) && <QuestionMedia question={entry} />}
      {hasMedia(entry) && <UnderstoodWords question={entry} />}
      {words !== '' && <Box sx={{ whiteSpace: 'pre-wrap', maxWidth: '100%' }}>{words}</Box>}
    </Box>
  )
}

const Words = ({ entry }: { entry: Entry }) => {
  switch (entry.kind) {
    case 'question':
      return <Question entry={entry} />
    case 'answer':
      return entry.media ? (
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 0.75, alignItems: 'flex-start' }}>
          <AnswerMedia media={entry.media} />
          {entry.text.trim() !== '' && <AnswerText text={entry.text} />}
        </Box>
      ) : (
        <AnswerText text={entry.text} />
      )
    case 'silence':
      return <Box sx={{ color: 'text.secondary', fontStyle: 'italic' }}>{silenceText}</Box>
    case 'failure':
      return isStopped(entry) ? (
        <Box sx={{ color: 'text.secondary' }}>{failureText(entry.reason)}</Box>
      ) : (
        <>
          {entry.said !== undefined && (
            <Box sx={{ mb: 1, color: 'text.secondary' }}>
              <AnswerText text={`${entry.said}…`} />
            </Box>
          )}
          <Box sx={{ display: 'flex', gap: 1, color: 'error.main' }}>
            <Box component={TriangleAlert} size={18} aria-hidden sx={{ flexShrink: 0, mt: 0.375 }} />
            <span>{failureText(entry.reason)}</span>
          </Box>
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

/** Offers nothing that cannot succeed. */
const WayOn = ({ reason, id }: { reason: Reason; id: string }) => {
  if (reason.isFinal) return null
  const retry = <RetryButton id={id} />
  return reason.needsCredits ? <CreditsExit>{retry}</CreditsExit> : retry
}

type MessageProps = Row & {
  agentName: string
  /** Among those that are loaded, from 1; the list in the page holds only some of them. */
  position: number
  total: number
}

/** Padding, not margins: what stands between two rows belongs to the size of one. */
export const Message = memo(function Message({
  entry,
  heading,
  isFirstOfRun,
  agentName,
  position,
  total,
}: MessageProps) {
  const isMine = entry.kind === 'question'
  const isFirst = position === 1
  return (
    <Box
      role="listitem"
      aria-posinset={position}
      aria-setsize={total}
      sx={{ pt: isFirst ? 0 : heading ? 3 : isFirstOfRun ? 2 : 0.5 }}
    >
      {heading && (
        <Typography
          component="h3"
          sx={{ pb: 2, textAlign: 'center', fontSize: '0.8125rem', fontWeight: 550, color: 'text.secondary' }}
        >
          {heading}
        </Typography>
      )}
      <Box sx={{ display: 'flex', gap: 1, justifyContent: isMine ? 'flex-end' : 'flex-start' }}>
        {!isMine && (
          <Box sx={{ width: 28, flexShrink: 0 }}>{isFirstOfRun && <Avatar name={agentName} size={28} />}</Box>
        )}
        <Box sx={{ maxWidth: { xs: 'calc(100% - 36px)', sm: '80%' }, minWidth: 0, position: 'relative' }}>
          <VisuallyHidden>{isMine ? 'Você disse:' : `${agentName} disse:`}</VisuallyHidden>
          <Bubble variant={variantOf(entry)}>
            <Words entry={entry} />
          </Bubble>
          {entry.kind === 'answer' && entry.sources.length > 0 && <Sources sources={entry.sources} />}
          <Box
            sx={{
              mt: 0.375,
              px: 0.5,
              fontSize: '0.75rem',
              lineHeight: 1.3,
              color: 'text.secondary',
              textAlign: isMine ? 'right' : 'left',
            }}
          >
            <time dateTime={new Date(entry.at).toISOString()}>{timeText(entry.at)}</time>
            {entry.kind === 'answer' && entry.cost !== undefined && ` · ${costText(entry.cost)}`}
            {entry.kind === 'answer' && entry.cost !== undefined && versionText(entry.agentRevision)}
            {entry.kind === 'answer' && entry.isStopped && ` · ${stoppedText}`}
            {entry.kind === 'answer' && entry.simulatedAt !== undefined && ` · ${simulatedAt(entry.simulatedAt)}`}
            {(entry.kind === 'question' || entry.kind === 'answer') && <MessageActions entry={entry} />}
          </Box>
          {entry.kind === 'answer' && entry.answerId !== undefined && (
            <RatingReason id={entry.answerId} read={entry.feedback} />
          )}
          {entry.kind === 'failure' && <WayOn reason={entry.reason} id={entry.id} />}
        </Box>
      </Box>
    </Box>
  )
})
