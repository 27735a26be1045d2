import { messageLimit, type ChatHistory, type ChatReply } from '../../contract/chat.ts'
import { fail, ok } from '../../contract/failures.ts'
import { chatMachine } from '../../src/machines/chat/chat.machine.ts'
import { failedQuestion, type Entry } from '../../src/machines/chat/conversation.ts'
import { defineModel, plain } from '../kit/model.ts'

export const session = '11111111-1111-4111-8111-111111111111'
/** 21 November 2026, 14:05 in São Paulo. */
export const askedAt = Date.UTC(2026, 10, 21, 17, 5)

export const reply = (rest: Partial<ChatReply> = {}): ChatReply => ({
  message: 'Abrimos às 8h.',
  sessionId: session,
  mediaFiles: [],
  additionalMessages: [],
  splitMessage: false,
  sources: [],
  ...rest,
})

export const history = (rest: Partial<ChatHistory> = {}): ChatHistory => ({
  id: session,
  hasMore: false,
  isActive: true,
  messages: [
    { role: 'user', content: 'Vocês abrem hoje?', timestamp: askedAt - 90_000_000, mediaFiles: [], sources: [] },
    { role: 'assistant', content: 'Hoje sim.', timestamp: askedAt - 89_990_000, mediaFiles: [], sources: [] },
  ],
  ...rest,
})

export const source = {
  trainingId: 'training-1',
  title: 'Horários da loja',
  excerpt: 'De segunda a sábado, das 8h às 20h.',
}

const splitReply = reply({
  message: 'Abrimos **todos os dias**.\n> De segunda a sábado, das 8h às 20h.',
  additionalMessages: ['Posso ajudar em algo mais?'],
  sources: [source],
})

const lengthOf = (text: string): string => {
  if (text === '') return 'none'
  return text.trim() === '' ? 'blank' : text.length > messageLimit ? 'too long' : 'typed'
}

/** Whether nothing stands there, or what stands there last. */
const lastKind = (entries: readonly Entry[]): string | null => entries.at(-1)?.kind ?? null

/** The chat on a first visit. */
export const chatModel = defineModel({
  machine: chatMachine,
  input: {
    agentId: 'agent-1',
    agentName: 'Ana',
    sessionId: null,
    draft: '',
    newSessionId: () => session,
    now: () => askedAt,
  },
  facts: ({ context: { sessionId, text, conversation } }) => ({
    session: sessionId !== null,
    text: lengthOf(text),
    last: lastKind(conversation.entries),
    retryable: failedQuestion(conversation, 'm2') !== null,
  }),
  events: {
    'chat.type': {
      question: { text: 'Que horas abrem?' },
      blank: { text: '  ' },
      'too long': { text: 'a'.repeat(messageLimit + 1) },
    },
    'chat.send': plain,
    'chat.prompt': { 'about hours': { text: 'Qual é o horário de atendimento?' }, blank: { text: ' ' } },
    'chat.retryMessage': { first: { id: 'm2' }, unknown: { id: 'm0' } },
    'chat.restart': plain,
    'history.retry': plain,
  },
  ports: {
    loadHistory: {
      found: { done: ok(history()) },
      'without messages': { done: ok(history({ messages: [] })) },
      gone: { done: fail('notFound', { status: 404 }) },
      unauthorized: { done: fail('unauthorized', { status: 401 }) },
      offline: { done: fail('offline') },
      malformed: { done: fail('malformed', { status: 200, text: '<html>' }) },
      'refused, said why': { done: fail('server', { status: 503, message: 'Em manutenção.' }) },
      'server broken': { done: fail('server', { status: 500 }) },
    },
    sendMessage: {
      answered: { done: ok(reply()) },
      'answered in parts': { done: ok(splitReply) },
      'answered without text': { done: ok(reply({ message: null })) },
      'of another session': { done: ok(reply({ sessionId: 'another' })) },
      unauthorized: { done: fail('unauthorized', { status: 401 }) },
      offline: { done: fail('offline') },
      malformed: { done: fail('malformed', { status: 200, text: '<html>' }) },
      'refused, said why': { done: fail('invalid', { status: 402, message: 'Seus créditos acabaram.' }) },
      'server broken': { done: fail('server', { status: 500 }) },
    },
  },
  limit: 300,
})

/** The chat on a later visit, with a conversation to fetch and words left in the composer. */
export const resumedChatModel = defineModel({
  ...chatModel,
  input: { ...chatModel.input, sessionId: session, draft: 'Que horas abrem?' },
})
