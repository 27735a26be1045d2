import { afterEach, beforeEach } from 'vitest'
import { ChatContext } from '../../src/features/chat/chat.context.tsx'
import { ConversationActionsView } from '../../src/features/chat/conversation-actions.tsx'
import type { ConversationActors } from '../../src/features/chat/conversation-actions.wiring.ts'
import { ConversationList } from '../../src/features/chat/conversation-list.tsx'
import { chatMachine } from '../../src/machines/chat/chat.machine.ts'
import { conversationRenameMachine } from '../../src/machines/conversation-rename/conversation-rename.machine.ts'
import { conversationRemovalMachine } from '../../src/machines/conversation-removal/conversation-removal.machine.ts'
import { conversationsQuery, queryClient } from '../../src/services/queries.ts'
import { rigUp } from '../kit/ports.ts'
import { runViews } from '../kit/view-runner.tsx'
import { chatModel } from '../models/chat.model.ts'
import { conversationRenameModel, conversationRemovalModel, subject } from '../models/conversation.model.ts'
import { conversationRenameScreen, conversationRemovalScreen } from '../models/conversation.screen.ts'
import { asTyped, withOneField } from '../models/form-dialog.screen.ts'
import { Stage } from './stage.tsx'

const { agentId, sessionId, title } = subject

beforeEach(() =>
  queryClient.setQueryData(conversationsQuery(agentId).queryKey, [
    { sessionId, firstMessage: title, totalMessages: 2, updatedAt: Date.now() },
  ]),
)
afterEach(() => queryClient.clear())

const room = (actors: Partial<ConversationActors>) => (
  <Stage>
    <ChatContext.Provider value={rigUp(chatMachine, chatModel.input).actor}>
      <ConversationActionsView
        actors={{
          renaming: rigUp(conversationRenameMachine, { subject: null }).actor,
          removal: rigUp(conversationRemovalMachine, undefined).actor,
          ...actors,
        }}
      >
        <ConversationList />
      </ConversationActionsView>
    </ChatContext.Provider>
  </Stage>
)

runViews([asTyped(conversationRenameModel)], conversationRenameScreen, (renaming) => room({ renaming }), {
  unwalked: withOneField(conversationRenameMachine),
})
runViews([conversationRemovalModel], conversationRemovalScreen, (removal) => room({ removal }))
