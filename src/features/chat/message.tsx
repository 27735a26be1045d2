/** One entry of the conversation, with its author for those who listen and its time for all. */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { RotateCw, TriangleAlert } from 'lucide-react'
import { memo } from 'react'
import type { Entry } from '../../machines/chat/conversation.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { AnswerText } from './answer-text.tsx'
import { Bubble, type BubbleLook } from './bubble.tsx'
import { ChatContext } from './chat.context.tsx'
import { timeOf } from './days.ts'
import { hasMedia, QuestionMedia, wordsBeside } from './media.tsx'
import type { Row } from './rows.ts'
import { Sources } from './sources.tsx'
import { failureText, silenceText } from './strings.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

const lookOf: Record<Entry['kind'], BubbleLook> = {
  question: 'mine',
  answer: 'theirs',
  silence: 'theirs',
  failure: 'failed',
}

const Question = ({ entry }: { entry: Entry & { kind: 'question' } }) => {
  const words = wordsBeside(entry)
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 0.75, alignItems: 'flex-start' }}>
      {hasMedia(entry) && <QuestionMedia question={entry} />}
      {words !== '' && <Box sx={{ whiteSpace: 'pre-wrap', maxWidth: '100%' }}>{words}</Box>}
    </Box>
  )
}

const Words = ({ entry }: { entry: Entry }) => {
  switch (entry.kind) {
    case 'question':
      return <Question entry={entry} />
    case 'answer':
      return <AnswerText text={entry.text} />
    case 'silence':
      return <Box sx={{ color: 'text.secondary', fontStyle: 'italic' }}>{silenceText}</Box>
    case 'failure':
      return (
        <Box sx={{ display: 'flex', gap: 1, color: 'error.main' }}>
          <Box component={TriangleAlert} size={18} aria-hidden sx={{ flexShrink: 0, mt: 0.375 }} />
          <span>{failureText(entry.reason)}</span>
        </Box>
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
          <Bubble look={lookOf[entry.kind]}>
            <Words entry={entry} />
          </Bubble>
          {entry.kind === 'answer' && entry.sources.length > 0 && <Sources sources={entry.sources} />}
          <Box
            component="time"
            dateTime={new Date(entry.at).toISOString()}
            sx={{
              display: 'block',
              mt: 0.375,
              px: 0.5,
              fontSize: '0.75rem',
              lineHeight: 1.3,
              color: 'text.secondary',
              textAlign: isMine ? 'right' : 'left',
            }}
          >
            {timeOf(entry.at)}
          </Box>
          {entry.kind === 'failure' && !entry.reason.isFinal && <RetryButton id={entry.id} />}
        </Box>
      </Box>
    </Box>
  )
})
