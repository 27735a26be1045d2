/** The entries of a conversation, and how replies of the server become entries (S1§3, S1§8). */
import {
  messageLimit,
  type ChatHistory,
  type ChatMessage,
  type ChatReply,
  type Feedback,
  type MediaFile,
  type MediaType,
  type Source,
} from '../../../contract/chat.ts'
import type { Failure } from '../../../contract/failures.ts'
import { isPictureName } from '../../../contract/picture-name.ts'
import { typedText, messageText, type Attachment } from '../attachment.ts'

/** Why a question got no answer; the Portuguese texts are in the feature's `strings.ts`. */
export type SendReason =
  | 'sendOffline'
  | 'sendMalformed'
  | 'sendRefused'
  | 'sendStatus'
  | 'sendUnauthorized'
  | 'sendCancelled'
  | 'sendStopped'
  | 'sendBroken'
  | 'sendInterrupted'
export type Reason = {
  key: SendReason
  params: Record<string, string | number>
  /** Retrying cannot help, so it is not offered. */
  isFinal?: true
  /** Sent again, it is answered once there are credits (AC-06). */
  needsCredits?: true
}

export type Content =
  | {
      kind: 'question'
      text: string
      /** The id of the question; it is kept when the question is sent again, so that it is answered once. */
      messageId?: string
      /** The server has it, so this browser need not store it. */
      isStored?: true
      /** The file sent with it; available during this visit only. */
      attachment: Attachment | null
      /** The file on the server, when the question was loaded from the history. */
      media: MediaFile[]
    }
  /** `cost`: credits spent. It is on the last message of an answer only, like the agent's version. */
  | {
      kind: 'answer'
      text: string
      sources: Source[]
      cost?: number
      agentRevision?: number
      /** The server's id of the answer. */
      answerId?: string
      /** It answers no question: a follow-up, the agent's first message, words of a person. */
      isUnprompted?: true
      isStopped?: boolean
      /** The owner's rating when the conversation was loaded. */
      feedback?: Feedback
      /** Files sent with the answer. */
      media?: MediaFile[]
      /** The simulated time, if the clock of the conversation was moved. */
      simulatedAt?: number
    }
  /** An answer without text. */
  | { kind: 'silence' }
  /** `partialText`: the part of the answer that had arrived. */
  | { kind: 'failure'; reason: Reason; questionId: string; partialText?: string }

/** `at` is in milliseconds since 1970. */
export type Entry = Content & { id: string; at: number }

/** Entries, and the counter for their ids; it never decreases, so that no id is used twice. */
export type Conversation = { entries: Entry[]; count: number }

export const emptyConversation: Conversation = { entries: [], count: 0 }

const append = ({ entries, count }: Conversation, at: number, contents: readonly Content[]): Conversation => ({
  entries: [...entries, ...contents.map((content, index) => ({ ...content, at, id: `m${count + index + 1}` }))],
  count: count + contents.length,
})

/** A question: text, a file, or both. */
export type Asked = {
  text: string
  attachment: Attachment | null
  messageId: string
  media?: MediaFile[]
  isStored?: true
}
export type Question = Entry & { kind: 'question' }

export const isSendable = (text: string, attachment: Attachment | null): boolean =>
  (text.trim() !== '' || attachment !== null) && text.trim().length <= messageLimit

export const withQuestion = (conversation: Conversation, { text, ...rest }: Asked, at: number): Conversation =>
  append(conversation, at, [{ kind: 'question', text: messageText(text, rest.attachment), media: [], ...rest }])

/** Adds the agent's first message to a new conversation. */
export const withGreeting = (conversation: Conversation, text: string, at: number): Conversation =>
  conversation.entries.length > 0 || text.trim() === ''
    ? conversation
    : append(conversation, at, [{ kind: 'answer', text: text.trim(), sources: [] }])

/** The same when the message comes with the first reply only; it is placed first. */
export const withReplyGreeting = (conversation: Conversation, { initialMessage }: ChatReply): Conversation => {
  const [first] = conversation.entries
  if (!initialMessage || !first || first.kind === 'answer') return conversation
  const opening = withGreeting({ ...conversation, entries: [] }, initialMessage, first.at)
  return { ...opening, entries: [...opening.entries, ...conversation.entries] }
}

const audioName = /\.(?:mp3|m4a|aac|ogg|opus|wav|weba|flac)(?:[?#]|$)/i
const typeOf = (url: string): MediaType => (isPictureName(url) ? 'image' : audioName.test(url) ? 'audio' : 'document')

/** Other servers may name a file by its URL alone (S1§3). */
const mediaIn = ({ mediaFiles, mediaUrl }: ChatReply): MediaFile[] => {
  if (mediaFiles?.length || !mediaUrl) return mediaFiles ?? []
  return [{ type: typeOf(mediaUrl), url: mediaUrl }]
}

/** The message with its files, then each additional one; sources and cost are shown below the last. */
export const answersIn = (reply: ChatReply): Content[] => {
  const media = mediaIn(reply)
  const texts = [reply.message ?? '', ...(reply.additionalMessages ?? [])]
    .map((text) => text.trim())
    .filter((text, index) => text !== '' || (index === 0 && media.length > 0))
  const answers = texts.map((text, index): Content => {
    const isLast = index === texts.length - 1
    const files = index === 0 && media.length > 0 && { media }
    const sources = isLast ? (reply.sources ?? []) : []
    return { kind: 'answer', text, sources, ...files, ...(isLast && detailsIn(reply)) }
  })
  return answers.length > 0 ? answers : [{ kind: 'silence' }]
}

type Details = Pick<ChatReply, 'cost' | 'agentRevision' | 'answerId' | 'isStopped'>

/** For the last message of an answer only. */
const detailsIn = ({ cost, agentRevision, answerId, isStopped }: Details) => ({
  ...(typeof cost === 'number' && { cost }),
  ...(typeof agentRevision === 'number' && { agentRevision }),
  ...(answerId && { answerId }),
  ...(isStopped && { isStopped }),
})

export const withAnswers = (conversation: Conversation, answers: readonly Content[], at: number): Conversation =>
  append(conversation, at, answers)

/** The partial answer as an entry; the complete answer will get the same id. */
export const comingAnswer = (conversation: Conversation, text: string, at: number): Entry => ({
  kind: 'answer',
  text,
  sources: [],
  at,
  id: `m${conversation.count + 1}`,
})

export const lastQuestion = ({ entries }: Conversation): Question | undefined =>
  entries.findLast((entry) => entry.kind === 'question')

/** A question with a file can be neither edited nor asked again: its text may only name the file. */
const isTextOnly = ({ media, attachment }: Question): boolean => media.length === 0 && attachment === null

/** The id for rating and correcting an answer; undefined for anything else. */
export const feedbackIdOf = (entry: Entry): string | undefined =>
  entry.kind === 'answer' && !entry.isUnprompted ? entry.answerId : undefined

/** The latest question, answer or failure; messages that answer no question, such as follow-ups, do not count. */
export const lastTurnEntry = ({ entries }: Conversation): Entry | undefined =>
  entries.findLast((entry) => !(entry.kind === 'answer' && entry.isUnprompted))

export const isLastQuestionTextOnly = (conversation: Conversation): boolean => {
  const question = lastQuestion(conversation)
  return question !== undefined && isTextOnly(question)
}

/** The question that this entry answers; undefined if it had a file. */
export const textAnsweredBy = ({ entries }: Conversation, entryId: string): string | undefined => {
  const at = entries.findIndex(({ id }) => id === entryId)
  const question = entries.slice(0, at).findLast((entry) => entry.kind === 'question')
  return question && isTextOnly(question) ? question.text : undefined
}

/** The failure is placed below its question, which is the latest one. */
export const withFailure = (conversation: Conversation, reason: Reason, at: number, partialText = ''): Conversation => {
  const questionId = lastQuestion(conversation)?.id ?? ''
  return append(conversation, at, [{ kind: 'failure', reason, questionId, ...(partialText !== '' && { partialText }) }])
}

export const withoutEntries = ({ entries, count }: Conversation, ids: readonly string[]): Conversation => ({
  entries: entries.filter(({ id }) => !ids.includes(id)),
  count,
})

/** The failed question and its failure entry, found by the id of the latter; null when it cannot be sent again. */
export const failedQuestion = (
  { entries }: Conversation,
  failureId: string,
): { question: Question; ids: [string, string] } | null => {
  const failure = entries.find(({ id }) => id === failureId)
  if (failure?.kind !== 'failure' || failure.reason.isFinal) return null
  const question = entries.find(({ id }) => id === failure.questionId)
  return question?.kind === 'question' ? { question, ids: [question.id, failure.id] } : null
}

/** The server has the latest question, and the agent will not answer it. */
export const withQuestionStored = (conversation: Conversation): Conversation => {
  const question = lastQuestion(conversation)
  const entries = conversation.entries.map((entry) =>
    entry === question ? { ...question, attachment: null, isStored: true as const } : entry,
  )
  return { ...conversation, entries }
}

/** The latest question, when it has no answer. */
export const unansweredQuestion = (conversation: Conversation): Question | undefined =>
  ['question', 'failure'].includes(conversation.entries.at(-1)?.kind ?? '') ? lastQuestion(conversation) : undefined

/** A question that the server may not have accepted, as stored in this browser; `at` is in milliseconds since 1970. */
export type Unsent = {
  sessionId: string
  text: string
  messageId: string | null
  at: number
  /** It had a file, which is not stored; sent again without it, it is a different question. */
  hadFile?: true
}

/** All questions that failed or are in progress; of files only the text sent with them. */
export const unsentIn = ({ entries }: Conversation, sessionId: string): Unsent[] => {
  const failed = new Set(entries.flatMap((entry) => (entry.kind === 'failure' ? [entry.questionId] : [])))
  const isUnanswered = ({ id }: Entry): boolean => failed.has(id) || id === entries.at(-1)?.id
  return entries.flatMap((entry) => {
    if (entry.kind !== 'question' || entry.isStored || !isUnanswered(entry)) return []
    const { attachment, messageId = null, at } = entry
    const text = typedText(entry.text, attachment)
    return text.trim() === '' ? [] : [{ sessionId, text, messageId, at, ...(attachment && { hadFile: true as const }) }]
  })
}

/** Questions that the server has are in the history; if the server keeps no ids, they are matched by text. */
const isKnown = ({ entries }: Conversation, { text, messageId }: Unsent): boolean => {
  const questions = entries.filter((entry) => entry.kind === 'question')
  return questions.some((question) => question.messageId !== undefined)
    ? questions.some((question) => messageId !== null && question.messageId === messageId)
    : questions.some((question) => question.text === text.trim())
}

/** Adds each as a failed question that can be sent again. */
export const withUnsent = (conversation: Conversation, unsent: readonly Unsent[]): Conversation =>
  unsent
    .filter((each) => !isKnown(conversation, each))
    .reduce((merged, { text, messageId, at, hadFile }) => {
      const before = merged.entries.findIndex((entry) => entry.at > at)
      const place = before < 0 ? merged.entries.length : before
      const head: Conversation = { entries: merged.entries.slice(0, place), count: merged.count }
      const id = messageId === null || hadFile ? {} : { messageId }
      const asked = append(head, at, [{ kind: 'question', text: text.trim(), attachment: null, media: [], ...id }])
      const failed = withFailure(asked, { key: 'sendInterrupted', params: {} }, at)
      return { entries: [...failed.entries, ...merged.entries.slice(place)], count: failed.count }
    }, conversation)

const questionOf = ({ content, mediaFiles, messageId }: ChatMessage): Content => ({
  kind: 'question',
  text: content,
  attachment: null,
  media: mediaFiles ?? [],
  ...(messageId && { messageId, isStored: true as const }),
})

const momentIn = ({ simulatedAt }: ChatMessage): { simulatedAt?: number } => (simulatedAt ? { simulatedAt } : {})

const answerOf = (message: ChatMessage): Content => {
  const media = message.mediaFiles ?? []
  if (message.content.trim() === '' && media.length === 0) return { kind: 'silence' }
  // Null, not undefined: servers other than ours may leave both out of every message.
  const isUnprompted = message.agentRevision === null && message.cost === null
  const details = {
    ...detailsIn({ ...message, answerId: message.id }),
    ...(isUnprompted && { isUnprompted }),
    ...momentIn(message),
    ...(message.feedback && { feedback: message.feedback }),
    ...(media.length > 0 && { media }),
  }
  return { kind: 'answer', text: message.content, sources: message.sources ?? [], ...details }
}

const reasonOf = ({ failure, isStopped }: ChatMessage): Reason =>
  isStopped
    ? { key: 'sendStopped', params: {} }
    : failure
      ? { key: 'sendRefused', params: { message: failure } }
      : { key: 'sendInterrupted', params: {} }

const failureOf = (message: ChatMessage, questionId: string): Content => ({
  kind: 'failure',
  reason: reasonOf(message),
  questionId,
  ...(message.partialText && { partialText: message.partialText }),
})

/** In one pass: appending message by message would copy a long history each time. The id counter goes on. */
export const fromHistory = (
  { messages }: Pick<ChatHistory, 'messages'>,
  { count: before }: Conversation,
  unanswered: readonly string[] = ['waiting', 'failed'],
): Conversation => {
  let count = before
  const entries = messages.flatMap((message): Entry[] => {
    const at = message.timestamp
    const entry = (content: Content): Entry => ({ ...content, at, id: `m${++count}` })
    if (message.isForPerson) return [entry(questionOf(message))]
    if (message.role === 'assistant') return [entry(answerOf(message))]
    const question = entry(questionOf(message))
    if (!unanswered.includes(message.state ?? 'answered')) return [question]
    return [question, entry(failureOf(message, question.id))]
  })
  return { entries, count }
}

/** Id of the question that the server is still answering. */
export const waitingIn = ({ messages }: ChatHistory): string | undefined =>
  messages.findLast(({ state, messageId }) => state === 'waiting' && messageId)?.messageId ?? undefined

/** A question of the history is sent again, which makes it the latest one. */
export const withWaiting = (conversation: Conversation, messageId: string): Conversation => {
  const question = conversation.entries.find((entry) => entry.kind === 'question' && entry.messageId === messageId)
  if (question?.kind !== 'question') return conversation
  const failure = conversation.entries.find((entry) => entry.kind === 'failure' && entry.questionId === question.id)
  const rest = withoutEntries(conversation, [question.id, failure?.id ?? ''])
  const { text, attachment, media } = question
  return withQuestion(rest, { text, attachment, media, messageId, isStored: true }, question.at)
}

/** Adds an earlier page above the shown entries. */
export const withEarlier = ({ entries, count }: Conversation, history: ChatHistory): Conversation => {
  const earlier = fromHistory(history, { entries, count })
  return { entries: [...earlier.entries, ...entries], count: earlier.count }
}

/** Whether this message of the server is shown already. */
export const isKnownMessage = ({ entries }: Conversation, id: string | null | undefined): boolean =>
  typeof id === 'string' &&
  entries.some(
    (entry) =>
      (entry.kind === 'answer' && entry.answerId === id) || (entry.kind === 'question' && entry.messageId === id),
  )

/** A question that another tab was waiting for has failed in the meantime; shown if it is the last one. */
const withLateFailure = (conversation: Conversation, message: ChatMessage | undefined): Conversation => {
  const last = conversation.entries.at(-1)
  return last?.kind === 'question' &&
    message?.state === 'failed' &&
    !message.isForPerson &&
    message.messageId === last.messageId
    ? append(conversation, message.timestamp, [failureOf(message, last.id)])
    : conversation
}

const isOf =
  ({ id, messageId }: ChatMessage) =>
  (entry: Entry): boolean =>
    [id, messageId].some((each) => isKnownMessage({ entries: [entry], count: 0 }, each))

/** The question of an answer that is not shown; undefined for other messages. */
function questionOfMissed({ entries }: Conversation, messages: readonly ChatMessage[], index: number) {
  const isShown = (message: ChatMessage) => entries.some(isOf(message))
  const asked = messages.slice(0, index).findLast(({ role }) => role === 'user')
  const next = messages.findIndex(({ role }, at) => at > index && role === 'user')
  // Of an answer in parts only the last one may be known here.
  if (!asked?.messageId || messages.slice(index, next < 0 ? messages.length : next).some(isShown)) return undefined
  const below = entries[entries.findIndex(isOf(asked)) + 1]?.kind
  return !isShown(asked) || below === 'question' || below === 'failure' ? asked : undefined
}

/**
 * Another tab may have asked while this one waited for its own answer: each such question, and each answer to one, is
 * placed above the next known message. `messages` begins and ends with known ones.
 */
const withMissedTurns = (conversation: Conversation, messages: readonly ChatMessage[]): Conversation =>
  messages.reduce((merged, message, index) => {
    const isQuestion = message.role === 'user'
    const asked = isQuestion ? undefined : questionOfMissed(conversation, messages, index)
    const isMissed = isQuestion ? message.messageId && !isKnownMessage(merged, message.messageId) : asked !== undefined
    if (!isMissed) return merged
    const answered = asked && merged.entries.find(isOf(asked))?.id
    const entries = merged.entries.filter((entry) => entry.kind !== 'failure' || entry.questionId !== answered)
    const place = entries.findIndex((entry) => messages.slice(index + 1).some((next) => isOf(next)(entry)))
    const missed = fromHistory({ messages: [message] }, merged, [])
    return { entries: [...entries.slice(0, place), ...missed.entries, ...entries.slice(place)], count: missed.count }
  }, conversation)

/** Adds the messages after the latest one known to both. A question that another tab waits for has not failed. */
export const withNewer = (before: Conversation, { messages, ...history }: ChatHistory): Conversation => {
  const isShown = (message: ChatMessage): boolean => before.entries.some(isOf(message))
  const known = messages.findLastIndex(isShown)
  const shared = messages.slice(Math.max(0, messages.findIndex(isShown)), known + 1)
  const conversation = withMissedTurns(withLateFailure(before, messages[known]), shared)
  const newer = fromHistory({ ...history, messages: messages.slice(known + 1) }, conversation, ['failed'])
  return newer.entries.length === 0
    ? conversation
    : { entries: [...conversation.entries, ...newer.entries], count: newer.count }
}

/** Id of the message before which the previous page ends; null for the first page. */
export const startOf = ({ hasMore, messages }: ChatHistory): string | null =>
  hasMore ? (messages[0]?.id ?? null) : null

/** Retrying cannot help: the agent was deleted, or the file is too large or its type is unsupported. */
const finalStatuses = [404, 413, 415]
/** Errors that retrying cannot help either: the file is empty, or the text has characters that are not stored. */
const finalErrors = ['empty_file', 'invalid_input']

const outOfCredits = 402

/** The server's own message, or else the status (CH-13). */
export const refusalReason = ({ message, status, body }: Failure): Reason => ({
  ...(message ? { key: 'sendRefused', params: { message } } : { key: 'sendStatus', params: { status } }),
  ...((finalStatuses.includes(status) || finalErrors.includes(body?.error ?? '')) && { isFinal: true }),
  ...(status === outOfCredits && { needsCredits: true }),
})
