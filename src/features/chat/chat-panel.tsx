/** The frame of the chat: who one talks to, what was said, what one says next. Fills the height its parent gives. */
import Box from '@mui/material/Box'
import { hasHistoryFailed, wouldLoseFile } from '../../machines/chat/chat.select.ts'
import { ChatContext } from './chat.context.tsx'
import { ChatHeader } from './chat-header.tsx'
import { Composer } from './composer.tsx'
import { ConversationsAside } from './conversations-aside.tsx'
import { ConversationsDrawer } from './conversations-drawer.tsx'
import { DropZone } from './drop-zone.tsx'
import { HistoryFailed } from './history-failed.tsx'
import { MessageList } from './message-list.tsx'
import { RetrievalNote } from './retrieval-note.tsx'
import { useLeaveWarning } from '../../ui/use-leave-warning.ts'

export const ChatPanel = ({ modelConfigured }: { modelConfigured: boolean }) => {
  const hasFailed = ChatContext.useSelect(hasHistoryFailed)
  useLeaveWarning(ChatContext.useSelect(wouldLoseFile))
  return (
    <DropZone>
      <ChatHeader />
      <Box sx={{ display: 'flex', flex: 1, minHeight: 0 }}>
        <ConversationsAside />
        <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0 }}>
          {!modelConfigured && <RetrievalNote />}
          {hasFailed ? <HistoryFailed /> : <MessageList />}
          <Composer />
        </Box>
      </Box>
      <ConversationsDrawer />
    </DropZone>
  )
}
