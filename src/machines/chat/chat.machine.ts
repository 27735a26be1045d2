/**
 * The test chat (S1§2, S1§4): an earlier conversation is fetched first (`loading`), then one asks (`idle`) and waits
 * (`sending`). A question that failed stays in the conversation and can be sent again; 'Nova Conversa' is always at hand
 * and ends any waiting, so that no late answer lands in the new conversation.
 */
import { assign, emit, setup } from 'xstate'
import type { ChatHistory, ChatReply } from '../../../contract/chat.ts'
import type { Effect } from '../effects.ts'
import { failureIn, isFailure, isOk, port, valueIn } from '../port.ts'
import {
  emptyConversation,
  failedQuestion,
  fromHistory,
  isSendable,
  lastQuestion,
  refusalReason,
  withFailure,
  withoutEntries,
  withQuestion,
  withReply,
  type Conversation,
  type Reason,
  type SendReason,
} from './conversation.ts'

type Input = {
  agentId: string
  agentName: string
  /** The conversation that was open on the last visit. */
  sessionId: string | null
  /** What was typed and not sent on the last visit. */
  draft: string
  newSessionId: () => string
  now: () => number
}

type Context = Omit<Input, 'draft'> & {
  /** What stands in the composer. */
  text: string
  conversation: Conversation
}

type Event =
  | { type: 'chat.type'; text: string }
  | { type: 'chat.send' }
  | { type: 'chat.prompt'; text: string }
  | { type: 'chat.retryMessage'; id: string }
  | { type: 'chat.restart' }
  | { type: 'history.retry' }

export type ChatNotice = SendReason | 'historyOffline' | 'historyMalformed' | 'historyRefused' | 'historyStatus'

export type LoadHistoryInput = { agentId: string; sessionId: string }
export type SendMessageInput = LoadHistoryInput & { message: string }

const machineSetup = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as Event,
    emitted: {} as Effect<ChatNotice>,
  },
  actors: {
    loadHistory: port<ChatHistory, LoadHistoryInput>('loadHistory'),
    sendMessage: port<ChatReply, SendMessageInput>('sendMessage'),
  },
  guards: {
    hasSession: ({ context }) => context.sessionId !== null,
    hasConversation: ({ context }) => context.sessionId !== null || context.conversation.entries.length > 0,
    isSendable: (_, text: string) => isSendable(text),
    isRetryable: ({ context }, id: string) => failedQuestion(context.conversation, id) !== null,
    isRead: isOk,
    isAnswered: ({ context, event }) => valueIn<ChatReply>(event)?.sessionId === context.sessionId,
    // An answer to another conversation is no answer at all.
    isForeign: isOk,
    isOffline: isFailure('offline'),
    isMalformed: isFailure('malformed'),
    isNotFound: isFailure('notFound'),
    isUnauthorized: isFailure('unauthorized'),
  },
  actions: {
    type: assign((_, text: string) => ({ text })),
    ask: assign(({ context: { sessionId, newSessionId, now, conversation } }, text: string) => ({
      sessionId: sessionId ?? newSessionId(),
      conversation: withQuestion(conversation, text, now()),
    })),
    askAgain: assign(({ context: { conversation, now } }, id: string) => {
      const failed = failedQuestion(conversation, id)
      if (!failed) return {}
      return { conversation: withQuestion(withoutEntries(conversation, failed.ids), failed.text, now()) }
    }),
    clearText: assign({ text: '' }),
    // A question that was under way at the last visit was kept as unsent; here it turns out to have arrived.
    fill: assign(({ context: { text }, event }) => {
      const history = valueIn<ChatHistory>(event)
      if (!history) return {}
      const conversation = fromHistory(history)
      return { conversation, text: lastQuestion(conversation)?.text === text.trim() ? '' : text }
    }),
    land: assign(({ context: { conversation, now }, event }) => {
      const reply = valueIn<ChatReply>(event)
      return reply ? { conversation: withReply(conversation, reply, now()) } : {}
    }),
    // What was typed meanwhile into the composer is worth more than a prompt that can be pressed again.
    takeBack: assign(({ context: { conversation, text } }) => {
      const question = lastQuestion(conversation)
      if (!question) return {}
      return {
        text: text.trim() === '' ? question.text : text,
        conversation: withoutEntries(conversation, [question.id]),
      }
    }),
    keepFailure: assign(({ context: { conversation, now } }, reason: Reason) => ({
      conversation: withFailure(conversation, reason, now()),
    })),
    announceFailure: emit((_, { key, params }: Reason) => ({ type: 'notice', key, tone: 'error', params })),
    announceCredits: emit({ type: 'resource.changed', keys: ['credits'] }),
    announceHistoryOffline: emit({ type: 'notice', key: 'historyOffline', tone: 'error' }),
    announceHistoryMalformed: emit({ type: 'notice', key: 'historyMalformed', tone: 'error' }),
    announceHistoryRefused: emit(({ event }) => {
      const { message, status } = failureIn(event)
      return message
        ? { type: 'notice', key: 'historyRefused', tone: 'error', params: { message } }
        : { type: 'notice', key: 'historyStatus', tone: 'error', params: { status } }
    }),
    forgetSession: assign({ sessionId: null }),
    // Ids go on counting, so that a retry meant for the old conversation finds nothing in the new one.
    restart: assign(({ context: { conversation } }) => ({
      sessionId: null,
      conversation: { ...emptyConversation, count: conversation.count },
    })),
  },
})

const typing = { actions: { type: 'type', params: ({ event }: { event: { text: string } }) => event.text } } as const

const offline: Reason = { key: 'sendOffline', params: {} }
const malformed: Reason = { key: 'sendMalformed', params: {} }

const failWith = (reason: Reason) =>
  ({
    target: 'idle',
    actions: [
      { type: 'keepFailure', params: reason },
      { type: 'announceFailure', params: reason },
    ],
  }) as const

export const chatMachine = machineSetup.createMachine({
  id: 'chat',
  context: ({ input: { draft, ...rest } }) => ({ ...rest, text: draft, conversation: emptyConversation }),
  initial: 'opening',
  on: { 'chat.restart': { guard: 'hasConversation', target: '.ready', actions: 'restart' } },
  states: {
    opening: { always: [{ guard: 'hasSession', target: 'loading' }, { target: 'ready' }] },
    loading: {
      on: { 'chat.type': typing },
      invoke: {
        id: 'loadHistory',
        src: 'loadHistory',
        input: ({ context: { agentId, sessionId } }) => ({ agentId, sessionId: sessionId ?? '' }),
        onDone: [
          { guard: 'isRead', target: 'ready', actions: 'fill' },
          // A conversation that is gone is no error: one simply begins anew.
          { guard: 'isNotFound', target: 'ready', actions: 'forgetSession' },
          // The session's own machine tells the user and leads to the sign-in (AU-12).
          { guard: 'isUnauthorized', target: 'historyFailed' },
          { guard: 'isOffline', target: 'historyFailed', actions: 'announceHistoryOffline' },
          { guard: 'isMalformed', target: 'historyFailed', actions: 'announceHistoryMalformed' },
          { target: 'historyFailed', actions: 'announceHistoryRefused' },
        ],
      },
    },
    historyFailed: { on: { 'chat.type': typing, 'history.retry': 'loading' } },
    ready: {
      initial: 'idle',
      states: {
        idle: {
          on: {
            'chat.type': typing,
            'chat.send': {
              guard: { type: 'isSendable', params: ({ context }) => context.text },
              target: 'sending',
              actions: [{ type: 'ask', params: ({ context }) => context.text }, 'clearText'],
            },
            'chat.prompt': {
              guard: { type: 'isSendable', params: ({ event }) => event.text },
              target: 'sending',
              actions: { type: 'ask', params: ({ event }) => event.text },
            },
            'chat.retryMessage': {
              guard: { type: 'isRetryable', params: ({ event }) => event.id },
              target: 'sending',
              actions: { type: 'askAgain', params: ({ event }) => event.id },
            },
          },
        },
        sending: {
          invoke: {
            id: 'sendMessage',
            src: 'sendMessage',
            input: ({ context: { agentId, sessionId, conversation } }) => ({
              agentId,
              sessionId: sessionId ?? '',
              message: lastQuestion(conversation)?.text ?? '',
            }),
            onDone: [
              { guard: 'isAnswered', target: 'idle', actions: ['land', 'announceCredits'] },
              { guard: 'isForeign', ...failWith(malformed) },
              { guard: 'isUnauthorized', target: 'idle', actions: 'takeBack' },
              { guard: 'isOffline', ...failWith(offline) },
              { guard: 'isMalformed', ...failWith(malformed) },
              {
                target: 'idle',
                actions: [
                  { type: 'keepFailure', params: ({ event }) => refusalReason(failureIn(event)) },
                  { type: 'announceFailure', params: ({ event }) => refusalReason(failureIn(event)) },
                ],
              },
            ],
          },
        },
      },
    },
  },
})

export type ChatMachine = typeof chatMachine
