import { afterEach, beforeEach } from 'vitest'
import type { Actor } from 'xstate'
import { ChatContext } from '../../src/features/chat/chat.context.tsx'
import { ConversationActions } from '../../src/features/chat/conversation-actions.tsx'
import type { RemovalActor } from '../../src/features/chat/conversation-actions.wiring.ts'
import { ConversationList } from '../../src/features/chat/conversation-list.tsx'
import RemovalQuestion from '../../src/features/chat/conversation-removal.tsx'
import { RenameDialogView } from '../../src/features/chat/conversation-rename.tsx'
import { chatMachine } from '../../src/machines/chat/chat.machine.ts'
import { conversationRenameMachine } from '../../src/machines/conversation-rename/conversation-rename.machine.ts'
import { conversationRemovalMachine } from '../../src/machines/conversation-removal/conversation-removal.machine.ts'
import { conversationsQuery, queryClient } from '../../src/services/queries.ts'
import { startTestActor } from '../kit/ports.ts'
import { runViews } from '../kit/view-runner.tsx'
import { chatModel } from '../models/chat.model.ts'
import { conversationRenameModel, conversationRemovalModel, subject } from '../models/conversation.model.ts'
import { conversationRenameScreen, conversationRemovalScreen } from '../models/conversation.screen.ts'
import { asTyped, withOneField } from '../models/form-dialog.screen.ts'
import { Stage } from './stage.tsx'

const { agentId, sessionId, title } = subject
type Renaming = Actor<typeof conversationRenameMachine>

beforeEach(() =>
  queryClient.setQueryData(conversationsQuery(agentId).queryKey, [
    { sessionId, firstMessage: title, totalMessages: 2, updatedAt: Date.now() },
  ]),
)
afterEach(() => queryClient.clear())

type Running = { renaming?: Renaming; removal?: RemovalActor }

const room = ({
  renaming = startTestActor(conversationRenameMachine, { subject: null }).actor,
  removal = startTestActor(conversationRemovalMachine, undefined).actor,
}: Running) => (
  <Stage>
    <ChatContext.Provider value={startTestActor(chatMachine, chatModel.input).actor}>
      <ConversationActions value={{ removal, rename: (asked) => renaming.send({ type: 'form.open', subject: asked }) }}>
        <ConversationList />
        <RenameDialogView actor={renaming} />
        <RemovalQuestion actor={removal} />
      </ConversationActions>
    </ChatContext.Provider>
  </Stage>
)

runViews([asTyped(conversationRenameModel)], conversationRenameScreen, (renaming) => room({ renaming }), {
  unwalked: withOneField(conversationRenameMachine),
})
runViews([conversationRemovalModel], conversationRemovalScreen, (removal) => room({ removal }))
