/** What the chat is made of: its types, ports, guards and actions. How they hang together is in the machine's own file. */
import { assertEvent, assign, emit, or, setup, stateIn, type DoneActorEvent, type EventObject } from 'xstate'
import type { ChatHistory, ChatReply } from '../../../contract/chat.ts'
import type { Result } from '../../../contract/failures.ts'
import type { Effect } from '../effects.ts'
import { failureIn, isFailure, isOk, listener, port, valueIn } from '../port.ts'
import { recorderMachine, type Recorded, type RecorderProblem } from '../recorder/recorder.machine.ts'
import { attachmentIn, typedWords, type Attachment, type AttachmentWay } from './attachment.ts'
import {
  answersIn,
  emptyConversation,
  failedQuestion,
  fromHistory,
  isSendable,
  lastQuestion,
  startOf,
  unansweredIn,
  unansweredQuestion,
  withAnswers,
  withEarlier,
  withFailure,
  withoutEntries,
  withQuestion,
  withUnanswered,
  type Asked,
  type Content,
  type Conversation,
  type Reason,
  type SendReason,
  type Unanswered,
} from './conversation.ts'

type Input = {
  agentId: string
  agentName: string
  /** The conversation that was open on the last visit. */
  sessionId: string | null
  /** What was typed and not sent on the last visit. */
  draft: string
  /** The id under which the draft had been asked, when it had been. */
  draftMessageId: string | null
  /** Further questions of the last visit that have no answer. */
  unanswered: readonly Unanswered[]
  /** Those of other conversations, by session. */
  elsewhere: Readonly<Record<string, readonly Unanswered[]>>
  /** What was attached and not sent when one left the chat. */
  attachment: Attachment | null
  newSessionId: () => string
  newId: () => string
  now: () => number
}

type Context = Omit<Input, 'draft' | 'draftMessageId'> & {
  /** What stands in the composer. */
  text: string
  /** A question whose words stand in the composer again: sent unchanged, it is the same question. */
  asked: Asked | null
  conversation: Conversation
  /** Answers of the latest reply that are not shown yet. */
  coming: readonly Content[]
  /** How much of the file is sent, from 0 to 1. */
  progress: number
  /** The message that the next earlier page ends at; null when there is none. */
  earlierThan: string | null
}

export type UploadFact =
  | { type: 'upload.progressed'; fraction: number }
  | { type: 'upload.answered'; output: Result<ChatReply> }

type Event =
  | { type: 'chat.type'; text: string }
  | { type: 'chat.send' }
  | { type: 'chat.prompt'; text: string }
  | { type: 'chat.retryMessage'; id: string }
  | { type: 'chat.cancelUpload' }
  | { type: 'chat.restart' }
  | { type: 'chat.open'; sessionId: string }
  | { type: 'history.retry' }
  | { type: 'history.earlier' }
  | { type: 'attachment.choose'; files: readonly File[]; way: AttachmentWay }
  | { type: 'attachment.record' }
  | { type: 'attachment.remove' }
  | { type: 'conversations.show' }
  | { type: 'conversations.hide' }
  | UploadFact
  /** A reply concerns two regions: what is said, and the credits it cost. */
  | DoneActorEvent<Result<ChatReply>, 'sendMessage'>

type HistoryNotice = 'historyOffline' | 'historyMalformed' | 'historyRefused' | 'historyStatus'
type AttachmentNotice = 'attachmentRefused' | 'attachmentOnlyOne' | RecorderProblem
export type ChatNotice = SendReason | HistoryNotice | AttachmentNotice

export type LoadHistoryInput = { agentId: string; sessionId: string }
export type LoadEarlierInput = LoadHistoryInput & { before: string }
export type SendMessageInput = LoadHistoryInput & { message: string; messageId: string }
export type SendFileInput = SendMessageInput & { file: File | null }

const recordedIn = (event: EventObject): Recorded => (event as DoneActorEvent<Recorded>).output

const withLeft = (
  elsewhere: Context['elsewhere'],
  sessionId: string | null,
  left: readonly Unanswered[],
): Context['elsewhere'] => (sessionId === null || left.length === 0 ? elsewhere : { ...elsewhere, [sessionId]: left })

const retriedIn = ({ context, event }: { context: Context; event: Event }) =>
  event.type === 'chat.retryMessage' ? failedQuestion(context.conversation, event.id) : null

const historyProblem = (event: EventObject): { key: HistoryNotice; params?: Record<string, string | number> } => {
  const { kind, message, status } = failureIn(event)
  if (kind === 'offline') return { key: 'historyOffline' }
  if (kind === 'malformed') return { key: 'historyMalformed' }
  return message ? { key: 'historyRefused', params: { message } } : { key: 'historyStatus', params: { status } }
}

export const chatSetup = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as Event,
    emitted: {} as Effect<ChatNotice>,
    children: {} as { recorder: 'recorder' },
  },
  actors: {
    loadHistory: port<ChatHistory, LoadHistoryInput>('loadHistory'),
    loadEarlier: port<ChatHistory, LoadEarlierInput>('loadEarlier'),
    sendMessage: port<ChatReply, SendMessageInput>('sendMessage'),
    sendFile: listener<UploadFact, SendFileInput>('sendFile'),
    recorder: recorderMachine,
  },
  delays: {
    /** As if the next answer were being typed. */
    answerPace: ({ context: { coming } }) => {
      const text = coming[0]?.kind === 'answer' ? coming[0].text : ''
      return Math.min(Math.max(text.length * 25, 400), 1_500)
    },
    creditsAgain: 1_500,
  },
  guards: {
    hasSession: ({ context }) => context.sessionId !== null,
    hasUnanswered: ({ context }) => context.unanswered.length > 0,
    hasConversation: ({ context }) => context.sessionId !== null || context.conversation.entries.length > 0,
    isOtherSession: ({ context, event }) => event.type === 'chat.open' && event.sessionId !== context.sessionId,
    hasUnansweredQuestion: ({ context }) => unansweredQuestion(context.conversation) !== undefined,
    hasFreeComposer: ({ context }) => context.text.trim() === '' && context.attachment === null,
    isTypedSendable: ({ context: { text, attachment } }) => isSendable(text, attachment),
    isPromptSendable: ({ event }) => event.type === 'chat.prompt' && isSendable(event.text, null),
    isRetryable: (args) => retriedIn(args) !== null,
    hasRetriedFile: (args) => !!retriedIn(args)?.question.attachment,
    isRead: isOk,
    isAnswered: ({ context, event }) => valueIn<ChatReply>(event)?.sessionId === context.sessionId,
    hasSeveralAnswers: ({ event }) => {
      const reply = valueIn<ChatReply>(event)
      return reply !== undefined && answersIn(reply).length > 1
    },
    // An answer to another conversation is no answer at all.
    isForeign: isOk,
    isLastAnswer: ({ context }) => context.coming.length <= 1,
    isOffline: isFailure('offline'),
    isMalformed: isFailure('malformed'),
    isNotFound: isFailure('notFound'),
    isUnauthorized: isFailure('unauthorized'),
    wasAsked: ({ context }) => context.asked !== null,
    hasEarlier: ({ context }) => context.earlierThan !== null,
    hasAttachment: ({ context }) => context.attachment !== null,
    hasAttachable: ({ event }) => event.type === 'attachment.choose' && attachmentIn(event.files, event.way) !== null,
    hasSeveralFiles: ({ event }) => event.type === 'attachment.choose' && event.files.length > 1,
    hasRecording: ({ event }) => recordedIn(event).file !== null,
    hasRecorderProblem: ({ event }) => recordedIn(event).problem !== null,
    isRecording: stateIn({ attachment: 'recording' }),
    isAwaitingReply: or([
      stateIn({ conversation: { ready: 'sending' } }),
      stateIn({ conversation: { ready: 'uploading' } }),
    ]),
  },
  actions: {
    type: assign({
      text: ({ event }) => {
        assertEvent(event, 'chat.type')
        return event.text
      },
    }),
    askTyped: assign(({ context: { sessionId, newSessionId, newId, now, conversation, text, attachment, asked } }) => {
      const isAsked = asked?.text === text.trim() && asked.attachment === attachment
      const question = { text, attachment, messageId: isAsked ? asked.messageId : newId() }
      return {
        sessionId: sessionId ?? newSessionId(),
        conversation: withQuestion(conversation, question, now()),
        text: '',
        attachment: null,
        asked: null,
      }
    }),
    // What stands in the composer is left alone.
    askPrompt: assign(({ context: { sessionId, newSessionId, newId, now, conversation }, event }) => {
      assertEvent(event, 'chat.prompt')
      const question = { text: event.text, attachment: null, messageId: newId() }
      return {
        sessionId: sessionId ?? newSessionId(),
        conversation: withQuestion(conversation, question, now()),
      }
    }),
    askAgain: assign(({ context, event }) => {
      const { conversation, now, newId } = context
      const failed = retriedIn({ context, event })
      if (!failed) return {}
      const { text, attachment, messageId = newId() } = failed.question
      const rest = withoutEntries(conversation, failed.ids)
      return { conversation: withQuestion(rest, { text, attachment, messageId }, now()) }
    }),
    // A question that was under way at the last visit was kept as unsent; here it may turn out to have arrived.
    fill: assign(({ context: { text, asked, conversation: before }, event }) => {
      const history = valueIn<ChatHistory>(event)
      if (!history) return {}
      const conversation = fromHistory(history, before)
      const hasArrived = asked !== null && asked.text === text.trim() && lastQuestion(conversation)?.text === asked.text
      return { conversation, earlierThan: startOf(history), ...(hasArrived && { text: '', asked: null }) }
    }),
    /** What failed at the last visit can be asked again at this one. */
    showUnanswered: assign(({ context: { conversation, unanswered } }) => ({
      conversation: withUnanswered(conversation, unanswered),
      unanswered: [],
    })),
    prepend: assign(({ context: { conversation }, event }) => {
      const history = valueIn<ChatHistory>(event)
      return history ? { conversation: withEarlier(conversation, history), earlierThan: startOf(history) } : {}
    }),
    land: assign(({ context: { conversation, now }, event }) => {
      const reply = valueIn<ChatReply>(event)
      if (!reply) return {}
      const [first, ...coming] = answersIn(reply)
      return { conversation: withAnswers(conversation, first ? [first] : [], now()), coming }
    }),
    showNext: assign(({ context: { conversation, coming, now } }) => ({
      conversation: withAnswers(conversation, coming.slice(0, 1), now()),
      coming: coming.slice(1),
    })),
    showRest: assign(({ context: { conversation, coming, now } }) => ({
      conversation: withAnswers(conversation, coming, now()),
      coming: [],
    })),
    /** The latest question stands in the composer again, as it was typed. */
    takeBack: assign(({ context: { conversation } }) => {
      const question = unansweredQuestion(conversation)
      if (!question) return {}
      const { attachment, messageId } = question
      const text = typedWords(question.text, attachment)
      return {
        text,
        attachment,
        asked: messageId === undefined ? null : { text, attachment, messageId },
        conversation: withoutEntries(conversation, [question.id]),
      }
    }),
    keepFailure: assign(({ context: { conversation, now } }, reason: Reason) => ({
      conversation: withFailure(conversation, reason, now()),
    })),
    announceFailure: emit((_, { key, params }: Reason) => ({ type: 'notice', key, tone: 'error', params })),
    announceCredits: emit({ type: 'resource.changed', keys: ['credits'] }),
    announceConversations: emit({ type: 'resource.changed', keys: ['conversations'] }),
    announceHistoryProblem: emit(({ event }) => ({ type: 'notice', tone: 'error', ...historyProblem(event) })),
    keepProgress: assign({
      progress: ({ event }) => {
        assertEvent(event, 'upload.progressed')
        return event.fraction
      },
    }),
    clearProgress: assign({ progress: 0 }),
    forgetSession: assign({ sessionId: null }),
    // Ids go on counting, so that a retry meant for the old conversation finds nothing in the new one. The same words
    // are another question there.
    leave: assign(({ context: { sessionId, conversation, unanswered, elsewhere } }) => ({
      elsewhere: withLeft(elsewhere, sessionId, [...unanswered, ...unansweredIn(conversation, undefined)]),
      sessionId: null,
      conversation: { ...emptyConversation, count: conversation.count },
      coming: [],
      asked: null,
      unanswered: [],
      earlierThan: null,
    })),
    enter: assign(({ context: { elsewhere }, event }) => {
      assertEvent(event, 'chat.open')
      const { [event.sessionId]: unanswered = [], ...others } = elsewhere
      return { sessionId: event.sessionId, unanswered, elsewhere: others }
    }),
    attach: assign({
      attachment: ({ event }) => {
        assertEvent(event, 'attachment.choose')
        return attachmentIn(event.files, event.way)
      },
    }),
    takeRecording: assign({
      attachment: ({ event }) => {
        const { file } = recordedIn(event)
        return file && { type: 'audio', file }
      },
    }),
    removeAttachment: assign({ attachment: null }),
    announceAttachmentRefused: emit({ type: 'notice', key: 'attachmentRefused', tone: 'error' }),
    announceOnlyOne: emit({ type: 'notice', key: 'attachmentOnlyOne', tone: 'info' }),
    announceRecorderProblem: emit(({ event }) => ({
      type: 'notice',
      key: recordedIn(event).problem ?? 'stopFailed',
      tone: 'error',
    })),
  },
})
