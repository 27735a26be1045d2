import { ChatContext } from '../../src/features/chat/chat.context.tsx'
import { ChatPanel } from '../../src/features/chat/chat-panel.tsx'
import { runViews } from '../kit/view-runner.tsx'
import {
  attachmentChatModel,
  chatModel,
  editingChatModel,
  handedOffChatModel,
  handedOffFileModel,
  interruptedChatModel,
  longChatModel,
  resumedChatModel,
} from '../models/chat.model.ts'
import { chatScreen } from '../models/chat.screen.ts'
import { Stage } from './stage.tsx'

const ofThePage =
  'The list of conversations is of the page, and so are other tabs: tests/e2e/conversations.test.ts and chat-replies.test.ts have both.'
const listed = [
  'chat · draft.freed · 0',
  'chat · draft.freed · 1',
  'chat · connection.lost · 0',
  'chat · unsent.forget · 0',
  'chat.conversation · chat.open · 0',
  'chat.conversation · chat.open · 1',
  'chat.conversation · conversation.removed · 0',
  'chat.conversation · conversation.removed · 1',
  'chat.earlier · chat.open · 0',
  'chat.earlier · conversation.removed · 0',
  'chat.newer · chat.open · 0',
  'chat.newer.idle · conversation.changed · 0',
  'chat.newer.idle · conversation.changed · 1',
  'chat.newer.idle · reply.answered · 0',
  'chat.newer.waiting · conversation.changed · 0',
  'chat.newer.waiting · always · 0',
  'chat.newer.waiting · always · 1',
  'chat.newer.reading · conversation.changed · 0',
  'chat.newer.reading · xstate.done.actor.loadNewer · 0',
  'chat.newer.reading · xstate.done.actor.loadNewer · 1',
  'chat.newer.reading · xstate.done.actor.loadNewer · 2',
  'chat.newer.reading · xstate.done.actor.loadNewer · 3',
  'chat.conversations.closed · conversations.show · 0',
  'chat.conversations.open · conversations.hide · 0',
  'chat.conversations.open · chat.open · 0',
]

runViews(
  [
    chatModel,
    resumedChatModel,
    interruptedChatModel,
    longChatModel,
    attachmentChatModel,
    editingChatModel,
    handedOffChatModel,
    handedOffFileModel,
  ],
  chatScreen,
  (actor) => (
    <Stage>
      <ChatContext.Provider value={actor}>
        <div style={{ display: 'flex', height: '100vh' }}>
          <ChatPanel modelConfigured={false} />
        </div>
      </ChatContext.Provider>
    </Stage>
  ),
  { unwalked: Object.fromEntries(listed.map((name) => [name, ofThePage])) },
)
