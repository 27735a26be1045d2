/** The frame of the chat: who one talks to, what was said, what one says next. Fills the height its parent gives. */
import Box from '@mui/material/Box'
import { ChatContext } from './chat.context.tsx'
import { ChatHeader } from './chat-header.tsx'
import { Composer } from './composer.tsx'
import { HistoryFailed } from './history-failed.tsx'
import { MessageList } from './message-list.tsx'
import { RetrievalNote } from './retrieval-note.tsx'

export const ChatPanel = ({ modelConfigured }: { modelConfigured: boolean }) => {
  const hasFailed = ChatContext.useSelect((snapshot) => snapshot.matches('historyFailed'))
  return (
    <Box
      component="section"
      aria-label="Chat de teste"
      sx={{
        display: 'flex',
        flexDirection: 'column',
        flex: 1,
        minWidth: 0,
        // On a screen lower than this (a phone held sideways) the page scrolls, or the composer would be cut off.
        minHeight: 400,
        height: '100%',
        overflow: 'hidden',
        bgcolor: 'background.default',
        border: { sm: 1 },
        borderColor: { sm: 'divider' },
        borderRadius: { sm: 1.5 },
      }}
    >
      <ChatHeader />
      {!modelConfigured && <RetrievalNote />}
      {hasFailed ? <HistoryFailed /> : <MessageList />}
      <Composer />
    </Box>
  )
}
