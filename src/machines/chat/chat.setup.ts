/** The setup of the chat: ports, guards and actions. The chart is in the machine's file. */
import { assertEvent, assign, emit, or, setup, stateIn, type DoneActorEvent, type EventObject } from 'xstate'
import type { ChatHistory, ChatReply } from '../../../contract/chat.ts'
import type { Effect } from '../effects.ts'
import { failureIn, isFailure, isOk, listener, outcomes, port, valueIn } from '../port.ts'
import { recorderMachine, type Recorded } from '../recorder/recorder.machine.ts'
import { attachmentIn, typedText } from '../attachment.ts'
import {
  answersIn,
  emptyConversation,
  failedQuestion,
  fromHistory,
  isKnownMessage,
  isLastQuestionTextOnly,
  isSendable,
  lastQuestion,
  startOf,
  unansweredQuestion,
  unsentIn,
  waitingIn,
  withAnswers,
  withEarlier,
  withFailure,
  withNewer,
  withGreeting,
  withReplyGreeting,
  withoutEntries,
  withQuestion,
  withQuestionStored,
  withUnsent,
  withWaiting,
  type Conversation,
  type Reason,
  type Unsent,
} from './conversation.ts'
import type {
  ChatNotice,
  Context,
  Event,
  HistoryNotice,
  Input,
  LoadEarlierInput,
  LoadHistoryInput,
  ReplyEvent,
  SendFileInput,
  SendMessageInput,
  StopReplyInput,
  UploadEvent,
} from './chat.types.ts'

const recordedIn = (event: EventObject): Recorded => (event as DoneActorEvent<Recorded>).output

/** Unsent questions of the open conversation, which are not shown yet. */
const unsentHere = ({ unsent, sessionId }: Context): readonly Unsent[] =>
  unsent.filter((each) => each.sessionId === sessionId)

const retriedIn = ({ context, event }: { context: Context; event: Event }) =>
  event.type === 'chat.retryMessage' ? failedQuestion(context.conversation, event.id) : null

const whoAnswers = ({ isWithPerson }: ChatHistory | ChatReply) => ({ isWithPerson: isWithPerson === true })

const left = ({ count }: Conversation) => ({
  sessionId: null,
  conversation: { ...emptyConversation, count },
  isWithPerson: false,
  isAwaitedElsewhere: false,
  pendingParts: [],
  asked: null,
  historyCursor: null,
})

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
    loadNewer: port<ChatHistory, LoadHistoryInput>('loadNewer'),
    loadEarlier: port<ChatHistory, LoadEarlierInput>('loadEarlier'),
    sendMessage: listener<ReplyEvent, SendMessageInput>('sendMessage'),
    stopReply: port<unknown, StopReplyInput>('stopReply'),
    handBack: port<unknown, LoadHistoryInput>('handBack'),
    sendFile: listener<UploadEvent, SendFileInput>('sendFile'),
    recorder: recorderMachine,
  },
  delays: {
    /** The delay imitates typing of the next part. */
    answerPace: ({ context: { pendingParts } }) => {
      const text = pendingParts[0]?.kind === 'answer' ? pendingParts[0].text : ''
      return Math.min(Math.max(text.length * 25, 400), 1_500)
    },
    creditsAgain: 1_500,
    /** After this time the user sees that it takes long, and may wait or stop. */
    slowReply: 8_000,
  },
  guards: {
    hasSession: ({ context }) => context.sessionId !== null,
    hasUnsent: ({ context }) => unsentHere(context).length > 0,
    hasConversation: ({ context }) => context.sessionId !== null || context.conversation.entries.length > 0,
    isOtherSession: ({ context, event }) => event.type === 'chat.open' && event.sessionId !== context.sessionId,
    hasFailedQuestion: ({ context: { conversation } }) => {
      const question = unansweredQuestion(conversation)
      return question !== undefined && !question.isStored && conversation.entries.at(-1)?.kind === 'failure'
    },
    isTransferring: stateIn({ conversation: { ready: { uploading: 'transferring' } } }),
    /** A question that has been sent counts as accepted: the history of its conversation will tell. */
    hasLostQuestion: or(['hasFailedQuestion', 'isTransferring']),
    hasEditable: ({ context }) => isLastQuestionTextOnly(context.conversation),
    hasFreeComposer: ({ context }) => context.text.trim() === '' && context.attachment === null,
    hasRoomForQuestion: ({ context: { text, attachment, conversation } }) =>
      attachment === null && (text.trim() === '' || !!unansweredQuestion(conversation)?.attachment),
    hasPreviousDraft: ({ context }) => context.previousDraft !== '',
    isTypedSendable: ({ context: { text, attachment } }) => isSendable(text, attachment),
    isPromptSendable: ({ event }) => event.type === 'chat.prompt' && isSendable(event.text, null),
    isRetryable: (args) => retriedIn(args) !== null,
    hasRetriedFile: (args) => !!retriedIn(args)?.question.attachment,
    isWaitedFor: ({ event }) => {
      const history = valueIn<ChatHistory>(event)
      return history !== undefined && waitingIn(history) !== undefined
    },
    isAnswered: ({ context, event }) => valueIn<ChatReply>(event)?.sessionId === context.sessionId,
    hasSeveralAnswers: ({ event }) => {
      const reply = valueIn<ChatReply>(event)
      return reply !== undefined && answersIn(reply).length > 1
    },
    isTransferred: ({ event }) => event.type === 'upload.progressed' && event.fraction === 1,
    hasStreamedText: ({ context }) => context.streamedText !== '',
    /** It was stopped before any text arrived. */
    isStoppedUnheard: ({ event }) => failureIn(event).body?.error === 'stopped',
    // An answer that belongs to another conversation is ignored.
    isForeign: isOk,
    isLastAnswer: ({ context }) => context.pendingParts.length <= 1,
    isOffline: isFailure('offline'),
    isMalformed: isFailure('malformed'),
    isNotFound: isFailure('notFound'),
    isGone: ({ event }) => failureIn(event).body?.error === 'conversation_gone',
    ...outcomes,
    isTakenOver: ({ event }) => failureIn(event).body?.error === 'taken_over',
    isWithPerson: ({ context }) => context.isWithPerson,
    isAwaitedElsewhere: ({ context }) => context.isAwaitedElsewhere,
    isOpenConversation: ({ context, event }) =>
      event.type === 'conversation.changed' && event.sessionId === context.sessionId,
    /** The parts of an answer that are not shown yet count as known. */
    isMissingLatest: ({ context: { sessionId, conversation, pendingParts, now }, event }) =>
      event.type === 'conversation.changed' &&
      event.sessionId === sessionId &&
      !isKnownMessage(withAnswers(conversation, pendingParts, now()), event.latest),
    /** The question that is awaited is no news. */
    isMissingSaid: ({ context: { sessionId, conversation }, event }) =>
      event.type === 'conversation.changed' &&
      event.sessionId === sessionId &&
      (event.latest === null || (typeof event.said === 'string' && !isKnownMessage(conversation, event.said))),
    isOtherAnnounced: ({ context: { announcedId }, event }) =>
      event.type === 'conversation.changed' && event.said !== announcedId,
    /** It was the awaited answer itself. */
    isAnnouncedShown: ({ context: { conversation, pendingParts, announcedId, now } }) =>
      isKnownMessage(withAnswers(conversation, pendingParts, now()), announcedId),
    hasEarlier: ({ context }) => context.historyCursor !== null,
    hasAttachment: ({ context }) => context.attachment !== null,
    hasAttachable: ({ event }) => event.type === 'attachment.choose' && attachmentIn(event.files, event.way) !== null,
    hasSeveralFiles: ({ event }) => event.type === 'attachment.choose' && event.files.length > 1,
    hasRecording: ({ event }) => recordedIn(event).file !== null,
    hasRecorderProblem: ({ event }) => recordedIn(event).problem !== null,
    isReady: stateIn({ conversation: 'ready' }),
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
    askTyped: assign(({ context }) => {
      const { sessionId, newSessionId, newId, now, conversation, initialMessage, text, attachment, asked } = context
      const isAsked = asked?.text === text.trim() && asked.attachment === attachment
      const question = { text, attachment, messageId: isAsked ? asked.messageId : newId() }
      return {
        sessionId: sessionId ?? newSessionId(),
        conversation: withQuestion(withGreeting(conversation, initialMessage, now()), question, now()),
        text: context.previousDraft,
        previousDraft: '',
        attachment: null,
        asked: null,
      }
    }),
    // The text in the composer is kept.
    askPrompt: assign(({ context: { sessionId, newSessionId, newId, now, conversation, initialMessage }, event }) => {
      assertEvent(event, 'chat.prompt')
      const question = { text: event.text, attachment: null, messageId: newId() }
      return {
        sessionId: sessionId ?? newSessionId(),
        conversation: withQuestion(withGreeting(conversation, initialMessage, now()), question, now()),
      }
    }),
    askAgain: assign(({ context, event }) => {
      const { conversation, now, newId } = context
      const failed = retriedIn({ context, event })
      if (!failed) return {}
      const { text, attachment, media, isStored, messageId = newId() } = failed.question
      const rest = withoutEntries(conversation, failed.ids)
      const question = { text, attachment, media, messageId, ...(isStored && { isStored }) }
      return { conversation: withQuestion(rest, question, now()) }
    }),
    fill: assign(({ context: { conversation: before, attachment }, event }) => {
      const history = valueIn<ChatHistory>(event)
      if (!history) return {}
      const conversation = fromHistory(history, before)
      const hasArrived = isKnownMessage(conversation, attachment?.askedAs)
      return {
        conversation,
        historyCursor: startOf(history),
        ...whoAnswers(history),
        ...(hasArrived && { attachment: null }),
      }
    }),
    /** Questions that the server never accepted can be sent again; the others are in the history. */
    showUnsent: assign(({ context }) => ({
      conversation: withUnsent(context.conversation, unsentHere(context)),
      unsent: context.unsent.filter(({ sessionId }) => sessionId !== context.sessionId),
    })),
    waitAgain: assign(({ context: { conversation }, event }) => {
      const history = valueIn<ChatHistory>(event)
      const messageId = history && waitingIn(history)
      return messageId === undefined ? {} : { conversation: withWaiting(conversation, messageId) }
    }),
    addNewer: assign(({ context: { conversation }, event }) => {
      const history = valueIn<ChatHistory>(event)
      if (!history) return {}
      const isAwaitedElsewhere = waitingIn(history) !== undefined
      return { conversation: withNewer(conversation, history), ...whoAnswers(history), isAwaitedElsewhere }
    }),
    forgetAwaitedElsewhere: assign({ isAwaitedElsewhere: false }),
    noteAnnounced: assign({
      announcedId: ({ event }) => {
        assertEvent(event, 'conversation.changed')
        return event.said ?? null
      },
    }),
    forgetAnnounced: assign({ announcedId: null }),
    prepend: assign(({ context: { conversation }, event }) => {
      const history = valueIn<ChatHistory>(event)
      return history ? { conversation: withEarlier(conversation, history), historyCursor: startOf(history) } : {}
    }),
    appendText: assign({
      streamedText: ({ context, event }) => {
        assertEvent(event, 'reply.streamed')
        return context.streamedText + event.text
      },
    }),
    clearStreamedText: assign({ streamedText: '' }),
    land: assign(({ context: { conversation, now, streamedText }, event }) => {
      const reply = valueIn<ChatReply>(event)
      if (!reply) return {}
      const answers = answersIn(reply)
      const shown = streamedText === '' ? 1 : answers.length
      const opened = withReplyGreeting(conversation, reply)
      return {
        conversation: withAnswers(opened, answers.slice(0, shown), now()),
        pendingParts: answers.slice(shown),
        ...whoAnswers(reply),
      }
    }),
    leaveToPerson: assign(({ context: { conversation } }) => ({
      conversation: withQuestionStored(conversation),
      isWithPerson: true,
    })),
    setHandledByAgent: assign({ isWithPerson: false }),
    showNext: assign(({ context: { conversation, pendingParts, now } }) => ({
      conversation: withAnswers(conversation, pendingParts.slice(0, 1), now()),
      pendingParts: pendingParts.slice(1),
    })),
    showRest: assign(({ context: { conversation, pendingParts, now } }) => ({
      conversation: withAnswers(conversation, pendingParts, now()),
      pendingParts: [],
    })),
    editLast: assign(({ context: { conversation, text } }) => ({
      text: lastQuestion(conversation)?.text ?? '',
      previousDraft: text.trim() && text,
    })),
    setDraft: assign(({ context, event }) => {
      assertEvent(event, 'draft.freed')
      const { text, previousDraft = '', unsent, attachment = null } = event
      return { text, previousDraft, unsent: [...context.unsent, ...unsent], attachment }
    }),
    forgetUnsent: assign(({ context: { unsent } }, { sessionId }: { sessionId: string }) => ({
      unsent: unsent.filter((each) => each.sessionId !== sessionId),
    })),
    restoreDraft: assign(({ context: { previousDraft } }) => ({ text: previousDraft, previousDraft: '' })),
    /** Puts the latest question back into the composer, as it was typed; beside other text only its file. */
    restoreMessage: assign(({ context: { conversation, text: typed } }) => {
      const question = unansweredQuestion(conversation)
      if (!question) return {}
      const { attachment, messageId } = question
      if (typed.trim() !== '') return { attachment }
      const text = typedText(question.text, attachment)
      return {
        text,
        attachment,
        asked: messageId === undefined ? null : { text, attachment, messageId },
        conversation: withoutEntries(conversation, [question.id]),
      }
    }),
    setFailure: assign(({ context: { conversation, now, streamedText } }, reason: Reason) => ({
      conversation: withFailure(conversation, reason, now(), streamedText),
    })),
    announceFailure: emit((_, { key, params }: Reason) => ({ type: 'notice', key, tone: 'error', params })),
    announceCredits: emit({ type: 'resource.changed', keys: ['credits'] }),
    announceConversations: emit({ type: 'resource.changed', keys: ['conversations'] }),
    announceRemoved: emit({ type: 'notice', key: 'conversationRemoved', tone: 'info' }),
    announceNotHandedBack: emit({ type: 'notice', key: 'notHandedBack', tone: 'error' }),
    announceStopFailed: emit({ type: 'notice', key: 'replyNotStopped', tone: 'error' }),
    announceHistoryProblem: emit(({ event }) => ({ type: 'notice', tone: 'error', ...historyProblem(event) })),
    setProgress: assign({
      progress: ({ event }) => {
        assertEvent(event, 'upload.progressed')
        return event.fraction
      },
    }),
    clearProgress: assign({ progress: 0 }),
    forgetSession: assign({ sessionId: null }),
    // The id counter is kept, so that a retry meant for the old conversation matches nothing in the new one. The same
    // text is a different question there.
    leave: assign(({ context: { sessionId, conversation, unsent } }) => ({
      unsent: sessionId === null ? unsent : [...unsent, ...unsentIn(conversation, sessionId)],
      ...left(conversation),
    })),
    /** The removed conversation cannot be opened again, so its unsent questions are dropped. */
    leaveRemoved: assign(({ context: { conversation } }) => left(conversation)),
    enter: assign({
      sessionId: ({ event }) => {
        assertEvent(event, 'chat.open')
        return event.sessionId
      },
    }),
    attach: assign({
      attachment: ({ event }) => {
        assertEvent(event, 'attachment.choose')
        return attachmentIn(event.files, event.way)
      },
    }),
    attachRecording: assign({
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
