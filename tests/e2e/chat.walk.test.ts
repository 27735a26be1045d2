import { runEndToEnd } from '../kit/e2e-runner.ts'
import { chatModel, resumedChatModel } from '../models/chat.model.ts'
import { chatScreen } from '../models/chat.screen.ts'
import { ask, openChat, type } from './chat-page.ts'

const { unauthorized: _, ...histories } = resumedChatModel.ports.loadHistory

runEndToEnd({
  // A refused session leaves this screen after two seconds; the shortest walk to a failed history must stay on it.
  models: [chatModel, { ...resumedChatModel, ports: { ...resumedChatModel.ports, loadHistory: histories } }],
  screenModel: chatScreen,
  answers: {
    loadHistory: { call: 'chatHistory', outcomes: { offline: [{ kind: 'drop' }, { kind: 'drop' }] } },
    sendMessage: { call: 'testChat', outcomes: { answered: 'real' } },
  },
  open: async (page, { input: { sessionId, draft } }, { api }) => {
    const agent = await api.createAgent()
    await openChat(page, agent.id)
    if (!sessionId) return
    // A later visit finds what an earlier one left: a conversation, and words that were not sent.
    await ask(page, 'Vocês abrem hoje?')
    await type(page, draft)
    await page.reload()
  },
})
