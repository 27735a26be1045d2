import { runEndToEnd } from '../kit/e2e-runner.ts'
import { lastPage } from '../models/chat.fixtures.ts'
import { attachmentChatModel, chatModel, longChatModel, resumedChatModel } from '../models/chat.model.ts'
import { chatScreen } from '../models/chat.screen.ts'
import { ask, openChat, type } from './chat-page.ts'

// A refused session leaves this screen after two seconds, and the shortest walk to a failed read must stay on it.
const { unauthorized: _, ...histories } = resumedChatModel.ports.loadHistory
const { unauthorized: __, ...parts } = longChatModel.ports.loadEarlier

const streamed = { invisible: 'Only a model speaks word by word: see chat-streaming.test.ts.' }

const ofUpload = { invisible: 'A small file is sent at once, so that its walk is that of sending it.' }

const withPerson = { invisible: 'Only a question that the server hands off leads there: see answers.test.ts.' }

const offline = [{ kind: 'drop' }, { kind: 'drop' }] as const

runEndToEnd({
  models: [
    chatModel,
    { ...resumedChatModel, ports: { ...resumedChatModel.ports, loadHistory: histories } },
    { ...longChatModel, ports: { ...longChatModel.ports, loadEarlier: parts } },
    attachmentChatModel,
  ],
  screenModel: {
    ...chatScreen,
    sights: {
      ...chatScreen.sights,
      'conversation.ready.sending.writing': streamed,
      'conversation.ready.sending.slow': streamed,
      'conversation.ready.sending.stopping': streamed,
      'conversation.ready.sending.stopped': streamed,
      'conversation.ready.uploading.awaited': ofUpload,
      'conversation.ready.uploading.writing': streamed,
      'conversation.ready.uploading.slow': streamed,
      'conversation.ready.uploading.stopping': streamed,
      'conversation.ready.uploading.stopped': streamed,
      'handling.byPerson': withPerson,
      'handling.handingBack': withPerson,
      'conversation.ready.answering': {
        invisible:
          'A reply in parts names its session, which only the page knows beforehand: see chat-replies.test.ts.',
      },
    },
  },
  answers: {
    loadHistory: {
      call: 'chatHistory',
      outcomes: { offline, 'its end': { kind: 'reply', status: 200, body: lastPage } },
    },
    loadEarlier: { call: 'chatHistory', outcomes: { offline } },
    sendMessage: { call: 'testChat', outcomes: { answered: 'real' } },
    stopReply: { call: 'stopAnswer', outcomes: {} },
    sendFile: { call: 'uploadChatFile', outcomes: {} },
  },
  open: async (page, { input: { sessionId, draft } }, { api, server }) => {
    const agent = await api.createAgent()
    await openChat(page, agent.id)
    if (!sessionId) return
    // A later visit finds the conversation and the unsent text of an earlier one.
    await ask(page, 'Vocês abrem hoje?')
    await type(page, draft)
    // Else the stored conversation is read again for what the replies of this walk lack.
    await server.next('followConversations', { kind: 'hold' })
    await page.reload()
  },
})
