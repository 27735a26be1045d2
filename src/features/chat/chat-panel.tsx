/** The frame of the chat: who one talks to, what was said, what one says next. Fills the height its parent gives. */
import Box from '@mui/material/Box'
import { Fragment, useRef } from 'react'
import { hasHistoryFailed, wouldLoseFile } from '../../machines/chat/chat.select.ts'
import { AnswerCopying } from './answer-actions.tsx'
import { CorrectionDialog } from './answer-correction.tsx'
import { AnswerRatings } from './answer-rating.tsx'
import { ChatContext } from './chat.context.tsx'
import { ChatInput } from './chat-input.ts'
import { ChatHeader } from './chat-header.tsx'
import { Composer } from './composer.tsx'
import { ConversationDialogs } from './conversation-actions.tsx'
import { ConversationsAside } from './conversations-aside.tsx'
import { ConversationsDrawer } from './conversations-drawer.tsx'
import { DropZone } from './drop-zone.tsx'
import { HistoryFailed } from './history-failed.tsx'
import { MessageList } from './message-list.tsx'
import { RetrievalNote } from './retrieval-note.tsx'
import { WithPerson } from './with-person.tsx'
import { useLeaveWarning } from '../../ui/use-leave-warning.ts'

type ChatPanelProps = { modelConfigured: boolean; canManage?: boolean }

/** Whoever may not change the agent reads and talks. */
export const ChatPanel = ({ modelConfigured, canManage = true }: ChatPanelProps) => {
  const [Corrections, Conversations] = canManage ? [CorrectionDialog, ConversationDialogs] : [Fragment, Fragment]
  const hasFailed = ChatContext.useSelect(hasHistoryFailed)
  const input = useRef<HTMLTextAreaElement>(null)
  useLeaveWarning(ChatContext.useSelect(wouldLoseFile))
  return (
    <ChatInput value={input}>
      <AnswerCopying>
        <AnswerRatings>
          <Corrections>
            <Conversations>
              <DropZone>
                <ChatHeader />
                <Box sx={{ display: 'flex', flex: 1, minHeight: 0 }}>
                  <ConversationsAside />
                  <Box data-notices-at-top sx={{ display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0 }}>
                    {!modelConfigured && <RetrievalNote />}
                    {hasFailed ? <HistoryFailed /> : <MessageList />}
                    <WithPerson />
                    <Composer />
                  </Box>
                </Box>
                <ConversationsDrawer />
              </DropZone>
            </Conversations>
          </Corrections>
        </AnswerRatings>
      </AnswerCopying>
    </ChatInput>
  )
}
