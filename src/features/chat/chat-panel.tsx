/** The frame of the chat: who one talks to, what was said, what one says next. Fills the height its parent gives. */
import { hasHistoryFailed, wouldLoseFile } from '../../machines/chat/chat.select.ts'
import { ChatContext } from './chat.context.tsx'
import { ChatHeader } from './chat-header.tsx'
import { Composer } from './composer.tsx'
import { DropZone } from './drop-zone.tsx'
import { HistoryFailed } from './history-failed.tsx'
import { MessageList } from './message-list.tsx'
import { RetrievalNote } from './retrieval-note.tsx'
import { useLeaveWarning } from './use-leave-warning.ts'

export const ChatPanel = ({ modelConfigured }: { modelConfigured: boolean }) => {
  const hasFailed = ChatContext.useSelect(hasHistoryFailed)
  useLeaveWarning(ChatContext.useSelect(wouldLoseFile))
  return (
    <DropZone>
      <ChatHeader />
      {!modelConfigured && <RetrievalNote />}
      {hasFailed ? <HistoryFailed /> : <MessageList />}
      <Composer />
    </DropZone>
  )
}
