import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { RefObject } from 'react'
import { entriesOf, isAnswerDue, isLoading, isUnbegun, newestOf } from '../../machines/chat/chat.select.ts'
import { ChatContext } from './chat.context.tsx'
import { groupByDay, type Day } from './days.ts'
import { EarlierMessages } from './earlier-messages.tsx'
import { EmptyChat } from './empty-chat.tsx'
import { LoadingHistory } from './loading-history.tsx'
import { Message } from './message.tsx'
import { TypingIndicator } from './typing-indicator.tsx'
import { useNewestInView } from './use-newest-in-view.ts'

type DayGroupProps = {
  day: Day
  agentName: string
  newestId: string | undefined
  newest: RefObject<HTMLLIElement | null>
}

const DayGroup = ({ day: { heading, entries }, agentName, newestId, newest }: DayGroupProps) => (
  <Box sx={{ '& + &': { mt: 3 } }}>
    <Typography
      component="h3"
      sx={{ mb: 2, textAlign: 'center', fontSize: '0.8125rem', fontWeight: 550, color: 'text.secondary' }}
    >
      {heading}
    </Typography>
    <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {entries.map((entry, index) => (
        <Message
          key={entry.id}
          entry={entry}
          agentName={agentName}
          isFirstOfRun={(entries[index - 1]?.kind === 'question') !== (entry.kind === 'question') || index === 0}
          {...(entry.id === newestId && { ref: newest })}
        />
      ))}
    </Box>
  </Box>
)

export const MessageList = () => {
  const agentName = ChatContext.useSelect(({ context }) => context.agentName)
  const entries = ChatContext.useSelect(entriesOf)
  const newestId = ChatContext.useSelect(newestOf)
  const isWaiting = ChatContext.useSelect(isAnswerDue)
  const isEmpty = ChatContext.useSelect(isUnbegun)
  const isReading = ChatContext.useSelect(isLoading)
  const { scroller, newest } = useNewestInView(entries)
  return (
    <Box
      ref={scroller}
      component="section"
      aria-label={`Conversa com ${agentName}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- else a keyboard could not scroll it everywhere
      tabIndex={0}
      sx={{
        flex: 1,
        minHeight: 0,
        overflowY: 'auto',
        position: 'relative',
        display: 'flex',
        flexDirection: 'column',
        px: { xs: 2, sm: 3 },
        py: 2.5,
        outlineOffset: -2,
        overscrollBehavior: 'contain',
        '@media (prefers-reduced-motion: no-preference)': { scrollBehavior: 'smooth' },
      }}
    >
      {isEmpty && <EmptyChat agentName={agentName} />}
      <Box sx={{ width: '100%', maxWidth: 760, mx: 'auto' }}>
        <EarlierMessages />
        <Box role="log" aria-label="Mensagens" aria-live="polite" aria-busy={isReading}>
          {groupByDay(entries).map((day) => (
            <DayGroup key={day.entries[0]?.id} day={day} agentName={agentName} newestId={newestId} newest={newest} />
          ))}
        </Box>
        <Box component="output" sx={{ display: 'block' }}>
          {isReading && <LoadingHistory />}
          {isWaiting && <TypingIndicator agentName={agentName} />}
        </Box>
      </Box>
    </Box>
  )
}
