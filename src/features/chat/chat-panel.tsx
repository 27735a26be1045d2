/** The layout of the chat: header, conversation, composer. Fills the height of its parent. */
import { Fragment, useRef } from 'react'
import { hasHistoryFailed, isRecording } from '../../machines/chat/chat.select.ts'
import { AnswerCopying } from './answer-actions.tsx'
import { AnswerCorrections } from './answer-correction.tsx'
import { AnswerRatings } from './answer-rating.tsx'
import { ChatContext } from './chat.context.tsx'
import { ChatInputRefContext } from './chat-input.ts'
import { ChatHeader } from './chat-header.tsx'
import styles from './chat-panel.module.css'
import { Composer } from './composer.tsx'
import { ActionsOfConversations } from './conversation-actions.tsx'
import { ConversationsAside } from './conversations-aside.tsx'
import { Conversations } from './conversations-button.tsx'
import { DropZone } from './drop-zone.tsx'
import { HistoryFailed } from './history-failed.tsx'
import { MessageList } from './message-list.tsx'
import { RetrievalNote } from './retrieval-note.tsx'
import { PersonAnswersNotice } from './person-answers-notice.tsx'
import { useLeaveWarning } from '../../ui/use-leave-warning.ts'

type ChatPanelProps = { modelConfigured: boolean; canManage?: boolean }

/** A user who may not change the agent can only read and chat. */
export const ChatPanel = ({ modelConfigured, canManage = true }: ChatPanelProps) => {
  const [Corrections, Actions] = canManage ? [AnswerCorrections, ActionsOfConversations] : [Fragment, Fragment]
  const hasFailed = ChatContext.useSelect(hasHistoryFailed)
  const hasMessages = ChatContext.useSelect(({ context }) => context.conversation.entries.length > 0)
  const input = useRef<HTMLTextAreaElement>(null)
  useLeaveWarning(ChatContext.useSelect(isRecording))
  return (
    <ChatInputRefContext value={input}>
      <AnswerCopying>
        <AnswerRatings>
          <Corrections>
            <Actions>
              <DropZone>
                <ChatHeader />
                <div className={styles.room}>
                  <ConversationsAside />
                  <div data-notices-at-top data-begun={hasMessages} className={styles.talk}>
                    {!modelConfigured && <RetrievalNote />}
                    {hasFailed ? <HistoryFailed /> : <MessageList />}
                    <PersonAnswersNotice />
                    <Composer />
                  </div>
                </div>
                <Conversations />
              </DropZone>
            </Actions>
          </Corrections>
        </AnswerRatings>
      </AnswerCopying>
    </ChatInputRefContext>
  )
}
