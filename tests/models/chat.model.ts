import type { SnapshotFrom } from 'xstate'
import { messageLimit } from '../../contract/chat.ts'
import { fail, ok } from '../../contract/failures.ts'
import { chatMachine } from '../../src/machines/chat/chat.machine.ts'
import { failedQuestion, type Entry } from '../../src/machines/chat/conversation.ts'
import { defineModel, noPayload, type Model } from '../kit/model.ts'
import {
  answered,
  askedAt,
  choices,
  firstPage,
  history,
  lastPage,
  askedElsewhere,
  newerPage,
  recording,
  reply,
  words,
  session,
  splitReply,
  waitingHistory,
} from './chat.fixtures.ts'

type ChatModel = Model<typeof chatMachine>

const lengthOf = (text: string): string => {
  if (text === '') return 'none'
  return text.trim() === '' ? 'blank' : text.length > messageLimit ? 'too long' : 'typed'
}

const isFailure = ({ kind }: Entry): boolean => kind === 'failure'

const question = { question: { text: 'Que horas abrem?' } }

const isSpokenTo = ({ context }: SnapshotFrom<typeof chatMachine>): boolean => context.streamedText !== ''

/** The events of the chat; each model fills in those it tests. */
const nothing = {
  'chat.type': {},
  'chat.send': noPayload,
  'chat.prompt': {},
  'chat.retryMessage': {},
  'chat.cancelUpload': noPayload,
  'chat.stop': {},
  'chat.edit': {},
  'chat.restoreDraft': {},
  'chat.handBack': noPayload,
  'chat.restart': noPayload,
  'history.retry': noPayload,
  'history.earlier': noPayload,
  'attachment.choose': {},
  'attachment.record': {},
  'attachment.remove': noPayload,
}

const historyFailures = {
  unauthorized: { done: fail('unauthorized', { status: 401 }) },
  offline: { done: fail('offline') },
  malformed: { done: fail('malformed', { status: 200, text: '<html>' }) },
  'refused, said why': { done: fail('server', { status: 503, message: 'Em manutenção.' }) },
  'server broken': { done: fail('server', { status: 500 }) },
}

const conversationGone = fail('notFound', {
  status: 404,
  message: 'Esta conversa foi removida.',
  body: { error: 'conversation_gone', message: 'Esta conversa foi removida.' },
})

const handedOff = answered(ok(reply({ isWithPerson: true })))

const takenOver = answered(
  fail('invalid', { status: 409, body: { error: 'taken_over', message: 'Uma pessoa assumiu esta conversa.' } }),
)

const replies = {
  answered: ok(reply()),
  'answered in parts': ok(splitReply),
  'answered without text': ok(reply({ message: null })),
  'of another session': ok(reply({ sessionId: 'another' })),
  unauthorized: fail('unauthorized', { status: 401 }),
  offline: fail('offline'),
  malformed: fail('malformed', { status: 200, text: '<html>' }),
  'refused, said why': fail('invalid', { status: 400, message: 'Seus créditos acabaram.' }),
  'server broken': fail('server', { status: 500 }),
}

/** Text streams in before any outcome. */
const streamedText = { 'says words': words('Abrimos ') }

const written = {
  ...streamedText,
  ...Object.fromEntries(
    Object.entries({
      ...replies,
      'stopped before a word': fail('invalid', { status: 409, body: { error: 'stopped', message: 'Parada.' } }),
    }).map(([label, output]) => [label, answered(output)]),
  ),
}

/** The chat on a first visit, with text messages. */
export const chatModel: ChatModel = defineModel({
  machine: chatMachine,
  input: {
    agentId: 'agent-1',
    agentName: 'Ana',
    sessionId: null,
    draft: '',
    initialMessage: '',
    unsent: [],
    attachment: null,
    newSessionId: () => session,
    newId: () => 'message-1',
    now: () => askedAt,
  },
  stateKey: ({ context: { sessionId, text, previousDraft, conversation, pendingParts, streamedText } }) => ({
    session: sessionId !== null,
    text: lengthOf(text),
    last: conversation.entries.at(-1)?.kind ?? null,
    retryable: failedQuestion(conversation, 'm2') !== null,
    pendingParts: pendingParts.length,
    streamedText: streamedText !== '',
    previous: lengthOf(previousDraft),
  }),
  offers: (snapshot, event) => {
    const { type } = event
    // The recorder replaces the composer. Typing while waiting is not tried for every answer.
    if (type === 'chat.type')
      return (
        !snapshot.matches({ attachment: 'recording' }) &&
        (isSpokenTo(snapshot) ? event.text === question.question.text : true)
      )
    // Editing with a draft in the composer has a model of its own.
    if (type === 'chat.edit') return snapshot.context.text.trim() === ''
    // With several failures the walks could not tell which one is meant.
    if (type === 'chat.retryMessage') return snapshot.context.conversation.entries.filter(isFailure).length === 1
    return true
  },
  events: {
    ...nothing,
    'chat.stop': noPayload,
    'chat.edit': noPayload,
    'chat.type': { ...question, blank: { text: '  ' }, 'too long': { text: 'a'.repeat(messageLimit + 1) } },
    'chat.prompt': { 'about hours': { text: 'Qual é o horário de atendimento?' }, blank: { text: ' ' } },
    'chat.retryMessage': { first: { id: 'm2' }, unknown: { id: 'm0' } },
  },
  ports: {
    loadHistory: {
      found: { done: ok(history()) },
      'without messages': { done: ok(history({ messages: [] })) },
      'being answered': { done: ok(waitingHistory) },
      gone: { done: fail('notFound', { status: 404 }) },
      ...historyFailures,
    },
    sendMessage: written,
    stopReply: {
      stopped: { done: ok({}) },
      unauthorized: { done: fail('unauthorized', { status: 401 }) },
      offline: { done: fail('offline') },
    },
    handBack: {},
    loadEarlier: {},
    loadNewer: {},
    sendFile: {},
    recorder: {},
  },
  limit: 400,
})

/** The chat on a later visit, with a conversation to load and text in the composer. */
export const resumedChatModel: ChatModel = defineModel({
  ...chatModel,
  input: { ...chatModel.input, sessionId: session, draft: 'Que horas abrem?' },
  events: { ...nothing, 'chat.type': question },
  ports: { ...chatModel.ports, sendMessage: { answered: answered(ok(reply())) } },
})

/** A question of an earlier visit that may not have reached the server. */
export const interruptedChatModel: ChatModel = defineModel({
  ...resumedChatModel,
  input: {
    ...resumedChatModel.input,
    unsent: [{ sessionId: session, text: 'Aceitam Pix?', messageId: 'message-00', at: askedAt }],
  },
})

/** A conversation longer than one page. */
export const longChatModel: ChatModel = defineModel({
  ...resumedChatModel,
  input: { ...resumedChatModel.input, draft: '' },
  stateKey: (snapshot) => ({ ...resumedChatModel.stateKey(snapshot), more: snapshot.context.historyCursor !== null }),
  events: nothing,
  ports: {
    ...resumedChatModel.ports,
    loadHistory: { 'its end': { done: ok(lastPage) } },
    loadEarlier: { found: { done: ok(firstPage) }, ...historyFailures },
  },
})

/** Questions with a file. */
export const attachmentChatModel: ChatModel = defineModel({
  ...chatModel,
  stateKey: (snapshot) => {
    const { attachment, text, conversation, progress, streamedText } = snapshot.context
    return {
      text: lengthOf(text),
      attachment: attachment !== null,
      last: conversation.entries.at(-1)?.kind ?? null,
      retryableFile: !!failedQuestion(conversation, 'm2')?.question.attachment,
      progress,
      streamedText: streamedText !== '',
    }
  },
  events: {
    ...nothing,
    'chat.type': question,
    'chat.restart': {},
    'chat.stop': noPayload,
    'chat.retryMessage': { first: { id: 'm2' } },
    'attachment.choose': choices,
    'attachment.record': noPayload,
  },
  ports: {
    ...chatModel.ports,
    sendMessage: { answered: answered(ok(reply())) },
    sendFile: {
      'half sent': { emits: { type: 'upload.progressed', fraction: 0.5 } },
      'all sent': { emits: { type: 'upload.progressed', fraction: 1 } },
      ...written,
    },
    recorder: {
      recorded: { done: { file: recording, problem: null } },
      'lost in the middle': { done: { file: recording, problem: 'lost' } },
      denied: { done: { file: null, problem: 'denied' } },
      cancelled: { done: { file: null, problem: null } },
    },
  },
  limit: 900,
})

/** Another conversation is opened, whatever is in progress in this one. Its list is not part of this screen. */
export const openingChatModel: ChatModel = defineModel({
  ...longChatModel,
  stateKey: ({ context: { sessionId, text, conversation, historyCursor } }) => ({
    session: sessionId,
    text: lengthOf(text),
    last: conversation.entries.at(-1)?.kind ?? null,
    more: historyCursor !== null,
  }),
  events: {
    'chat.type': question,
    'chat.send': noPayload,
    'attachment.record': noPayload,
    'history.earlier': noPayload,
    'chat.open': { other: { sessionId: 'other' } },
  },
  ports: {
    ...longChatModel.ports,
    sendMessage: { offline: answered(fail('offline')) },
    loadEarlier: { offline: { done: fail('offline') } },
  },
})

/** Another tab continues the open conversation. */
export const newerChatModel: ChatModel = defineModel({
  ...longChatModel,
  stateKey: (snapshot) => ({
    ...longChatModel.stateKey(snapshot),
    announced: snapshot.context.announcedId,
    isAwaitedElsewhere: snapshot.context.isAwaitedElsewhere,
  }),
  events: {
    'chat.prompt': { 'about hours': { text: 'Qual é o horário de atendimento?' } },
    'conversation.changed': {
      here: { sessionId: session, latest: 'message-6', said: 'message-6' },
      known: { sessionId: session, latest: 'message-4' },
      answered: { sessionId: session, latest: 'answer-1', said: 'answer-1' },
      elsewhere: { sessionId: 'other', latest: 'message-6' },
    },
    'connection.lost': noPayload,
    // The machine sends it itself.
    'conversation.removed': noPayload,
    'chat.restart': noPayload,
    'chat.open': { other: { sessionId: 'other' } },
  },
  offers: (snapshot, event) => event.type !== 'conversation.removed' || snapshot.matches({ newer: 'reading' }),
  ports: {
    ...longChatModel.ports,
    sendMessage: {
      answered: answered(ok(reply({ answerId: 'answer-1' }))),
      handedOff,
      gone: answered(conversationGone),
    },
    loadEarlier: {},
    loadNewer: {
      'two more': { done: ok(newerPage) },
      'one that is being answered': { done: ok(askedElsewhere) },
      offline: { done: fail('offline') },
      gone: { done: fail('notFound', { status: 404 }) },
    },
  },
})

/** Another tab is closed with unsent text. */
export const freedDraftChatModel: ChatModel = defineModel({
  ...resumedChatModel,
  input: { ...resumedChatModel.input, draft: '' },
  events: {
    'chat.type': question,
    'attachment.record': noPayload,
    'draft.freed': {
      'of a closed tab': {
        text: 'Aceitam Pix?',
        previousDraft: 'E cartão?',
        unsent: [{ sessionId: 'other', text: 'Oi', messageId: null, at: askedAt }],
      },
      'of this conversation': { text: '', unsent: [{ sessionId: session, text: 'Oi', messageId: null, at: askedAt }] },
    },
    'unsent.forget': { 'of the other': { sessionId: 'other' }, 'of this one': { sessionId: session } },
  },
  ports: {
    ...resumedChatModel.ports,
    loadHistory: { found: { done: ok(history()) } },
    recorder: { cancelled: { done: { file: null, problem: null } } },
  },
})

/** The last question is edited while the composer has other text. */
export const editingChatModel: ChatModel = defineModel({
  ...resumedChatModel,
  input: { ...resumedChatModel.input, draft: '' },
  stateKey: ({ context: { text, previousDraft, conversation } }) => ({
    text,
    previousDraft,
    last: conversation.entries.at(-1)?.kind ?? null,
  }),
  offers: (snapshot, { type }) => type !== 'chat.type' || !snapshot.matches({ attachment: 'recording' }),
  events: {
    'chat.type': { ...question, blank: { text: ' ' } },
    'chat.edit': noPayload,
    'chat.restoreDraft': noPayload,
    'chat.send': noPayload,
    'attachment.record': noPayload,
  },
  ports: {
    ...resumedChatModel.ports,
    loadHistory: { found: { done: ok(history()) } },
    sendMessage: { answered: answered(ok(reply())), 'answered in parts': answered(ok(splitReply)) },
    loadEarlier: {},
    recorder: { cancelled: { done: { file: null, problem: null } } },
  },
})

/** A person is called, and the conversation is handed back. */
export const handedOffChatModel: ChatModel = defineModel({
  ...longChatModel,
  stateKey: ({ context: { conversation, isWithPerson } }) => ({
    last: conversation.entries.at(-1)?.kind ?? null,
    person: isWithPerson,
  }),
  events: {
    'chat.prompt': { 'about hours': { text: 'Qual é o horário de atendimento?' } },
    'chat.handBack': noPayload,
    'chat.restart': noPayload,
  },
  ports: {
    ...longChatModel.ports,
    loadHistory: { handed: { done: ok({ ...lastPage, isWithPerson: true }) } },
    loadEarlier: {},
    sendMessage: {
      answered: answered(ok(reply())),
      'answered, handed off': handedOff,
      'taken over': takenOver,
    },
    handBack: {
      done: { done: ok({}) },
      unauthorized: { done: fail('unauthorized', { status: 401 }) },
      offline: { done: fail('offline') },
    },
  },
})

/** The same for a question with a file. */
export const handedOffFileModel: ChatModel = defineModel({
  ...attachmentChatModel,
  events: { ...nothing, 'chat.restart': {}, 'attachment.choose': { 'an image': choices['an image'] } },
  ports: { ...attachmentChatModel.ports, recorder: {}, sendFile: { 'taken over': takenOver } },
})

/** The list of conversations is shown and hidden. */
export const drawerChatModel: ChatModel = defineModel({
  ...chatModel,
  events: {
    'conversations.show': noPayload,
    'conversations.hide': noPayload,
    'chat.open': { other: { sessionId: 'other' } },
  },
})
