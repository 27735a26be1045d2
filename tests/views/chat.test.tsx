import { ChatContext } from '../../src/features/chat/chat.context.tsx'
import { ChatPanel } from '../../src/features/chat/chat-panel.tsx'
import { runViews } from '../kit/view-runner.tsx'
import {
  attachmentChatModel,
  chatModel,
  interruptedChatModel,
  longChatModel,
  resumedChatModel,
} from '../models/chat.model.ts'
import { chatScreen } from '../models/chat.screen.ts'
import { Stage } from './stage.tsx'

runViews(
  [chatModel, resumedChatModel, interruptedChatModel, longChatModel, attachmentChatModel],
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
)
