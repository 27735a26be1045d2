/** What stands in a conversation, and how the server's words become entries of it (S1§3, S1§8). */
import {
  messageLimit,
  type ChatHistory,
  type ChatMessage,
  type ChatReply,
  type Feedback,
  type MediaFile,
  type Source,
} from '../../../contract/chat.ts'
import type { Failure } from '../../../contract/failures.ts'
import { typedWords, wordsWith, type Attachment } from '../attachment.ts'

/** Why a question got no answer; `strings.ts` of the feature says it in Portuguese. */
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
  /** The same question would be answered in the same way: it cannot be asked again. */
  isFinal?: true
  /** Asked again, it is answered once there are credits (AC-06). */
  needsCredits?: true
}

export type Content =
  | {
      kind: 'question'
      text: string
      /** Under which it was asked; asked again, it keeps it and so is answered once. */
      messageId?: string
      /** The server has it: it need not be kept in this browser. */
      isStored?: true
      /** The file that goes with it, as long as this visit lasts. */
      attachment: Attachment | null
      /** Its file on the server, when the question was read from the history. */
      media: MediaFile[]
    }
  /** `cost`: credits that it took; it stands at the last message of an answer, as the agent's version does. */
  | {
      kind: 'answer'
      text: string
      sources: Source[]
      cost?: number
      agentRevision?: number
      /** Under which the server keeps it. */
      answerId?: string
      isStopped?: boolean
      /** How its owner rated it, when the conversation was read. */
      feedback?: Feedback
      /** Files that came with it. */
      media?: MediaFile[]
      /** The moment it stands for, where the clock of the conversation was moved. */
      simulatedAt?: number
    }
  /** An answer without any text. */
  | { kind: 'silence' }
  /** `said`: what had come of the answer. */
  | { kind: 'failure'; reason: Reason; questionId: string; said?: string }

/** `at` is in milliseconds since 1970. */
export type Entry = Content & { id: string; at: number }

/** Entries, and the number that their ids are made of; it never goes back, so that no id is used twice. */
export type Conversation = { entries: Entry[]; count: number }

export const emptyConversation: Conversation = { entries: [], count: 0 }

const append = ({ entries, count }: Conversation, at: number, contents: readonly Content[]): Conversation => ({
  entries: [...entries, ...contents.map((content, index) => ({ ...content, at, id: `m${count + index + 1}` }))],
  count: count + contents.length,
})

/** What is asked: words, a file, or both. */
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
  append(conversation, at, [{ kind: 'question', text: wordsWith(text, rest.attachment), media: [], ...rest }])

/** What the agent says first in a new conversation. */
export const withOpening = (conversation: Conversation, text: string, at: number): Conversation =>
  conversation.entries.length > 0 || text.trim() === ''
    ? conversation
    : append(conversation, at, [{ kind: 'answer', text: text.trim(), sources: [] }])

/** The same when only the first reply tells it: it stands above all else. */
export const withOpeningOf = (conversation: Conversation, { initialMessage }: ChatReply): Conversation => {
  const [first] = conversation.entries
  if (!initialMessage || !first || first.kind === 'answer') return conversation
  const opening = withOpening({ ...conversation, entries: [] }, initialMessage, first.at)
  return { ...opening, entries: [...opening.entries, ...conversation.entries] }
}

/** The message, then each additional one; sources and cost stand below the last. */
export const answersIn = (reply: ChatReply): Content[] => {
  const texts = [reply.message ?? '', ...(reply.additionalMessages ?? [])]
    .map((text) => text.trim())
    .filter((text) => text !== '')
  const answers = texts.map((text, index): Content => {
    const isLast = index === texts.length - 1
    return { kind: 'answer', text, sources: isLast ? (reply.sources ?? []) : [], ...(isLast && detailsIn(reply)) }
  })
  return answers.length > 0 ? answers : [{ kind: 'silence' }]
}

type Details = Pick<ChatReply, 'cost' | 'agentRevision' | 'answerId' | 'isStopped'>

/** Only at the last message of an answer. */
const detailsIn = ({ cost, agentRevision, answerId, isStopped }: Details) => ({
  ...(typeof cost === 'number' && { cost }),
  ...(typeof agentRevision === 'number' && { agentRevision }),
  ...(answerId && { answerId }),
  ...(isStopped && { isStopped }),
})

export const withAnswers = (conversation: Conversation, answers: readonly Content[], at: number): Conversation =>
  append(conversation, at, answers)

/** The answer of which this much has come; when it lands, it gets the same id. */
export const comingAnswer = (conversation: Conversation, text: string, at: number): Entry => ({
  kind: 'answer',
  text,
  sources: [],
  at,
  id: `m${conversation.count + 1}`,
})

export const lastQuestion = ({ entries }: Conversation): Question | undefined =>
  entries.findLast((entry) => entry.kind === 'question')

/** The failure stands below the question it belongs to, which is the latest one. */
export const withFailure = (conversation: Conversation, reason: Reason, at: number, said = ''): Conversation => {
  const questionId = lastQuestion(conversation)?.id ?? ''
  return append(conversation, at, [{ kind: 'failure', reason, questionId, ...(said !== '' && { said }) }])
}

export const withoutEntries = ({ entries, count }: Conversation, ids: readonly string[]): Conversation => ({
  entries: entries.filter(({ id }) => !ids.includes(id)),
  count,
})

/** The question that failed and the entry that says so, by the id of the latter; null when it cannot be asked again. */
export const failedQuestion = (
  { entries }: Conversation,
  failureId: string,
): { question: Question; ids: [string, string] } | null => {
  const failure = entries.find(({ id }) => id === failureId)
  if (failure?.kind !== 'failure' || failure.reason.isFinal) return null
  const question = entries.find(({ id }) => id === failure.questionId)
  return question?.kind === 'question' ? { question, ids: [question.id, failure.id] } : null
}

/** The server has the latest question, and no answer of the agent will come. */
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

/** A question that the server may never have accepted, as this browser keeps it; `at` is in milliseconds since 1970. */
export type Unsent = {
  sessionId: string
  text: string
  messageId: string | null
  at: number
  /** A file went with it that cannot be kept: asked again without it, it is another question. */
  hadFile?: true
}

/** All questions that failed or are under way; of files only the words that went with them. */
export const unsentIn = ({ entries }: Conversation, sessionId: string): Unsent[] => {
  const failed = new Set(entries.flatMap((entry) => (entry.kind === 'failure' ? [entry.questionId] : [])))
  const isUnanswered = ({ id }: Entry): boolean => failed.has(id) || id === entries.at(-1)?.id
  return entries.flatMap((entry) => {
    if (entry.kind !== 'question' || entry.isStored || !isUnanswered(entry)) return []
    const { attachment, messageId = null, at } = entry
    const text = typedWords(entry.text, attachment)
    return text.trim() === '' ? [] : [{ sessionId, text, messageId, at, ...(attachment && { hadFile: true as const }) }]
  })
}

/** What the server has by now is in the history; servers that keep no ids are recognised by the words. */
const isKnown = ({ entries }: Conversation, { text, messageId }: Unsent): boolean => {
  const questions = entries.filter((entry) => entry.kind === 'question')
  return questions.some((question) => question.messageId !== undefined)
    ? questions.some((question) => messageId !== null && question.messageId === messageId)
    : questions.some((question) => question.text === text.trim())
}

/** Each stands where it was asked, and can be asked again. */
export const withUnsent = (conversation: Conversation, unsent: readonly Unsent[]): Conversation =>
  unsent
    .filter((each) => !isKnown(conversation, each))
    .reduce((so, { text, messageId, at, hadFile }) => {
      const before = so.entries.findIndex((entry) => entry.at > at)
      const place = before < 0 ? so.entries.length : before
      const head: Conversation = { entries: so.entries.slice(0, place), count: so.count }
      const id = messageId === null || hadFile ? {} : { messageId }
      const asked = append(head, at, [{ kind: 'question', text: text.trim(), attachment: null, media: [], ...id }])
      const failed = withFailure(asked, { key: 'sendInterrupted', params: {} }, at)
      return { entries: [...failed.entries, ...so.entries.slice(place)], count: failed.count }
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
  const details = {
    ...detailsIn({ ...message, answerId: message.id }),
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
  ...(message.said && { said: message.said }),
})

/** In one go: appending message by message would copy a long history once for each. Ids go on counting. */
export const fromHistory = (
  { messages }: ChatHistory,
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

/** The question that the server is still answering, for one to wait with it. */
export const waitingIn = ({ messages }: ChatHistory): string | undefined =>
  messages.findLast(({ state, messageId }) => state === 'waiting' && messageId)?.messageId ?? undefined

/** A question of the history is asked again: it is the latest now. */
export const withWaiting = (conversation: Conversation, messageId: string): Conversation => {
  const question = conversation.entries.find((entry) => entry.kind === 'question' && entry.messageId === messageId)
  if (question?.kind !== 'question') return conversation
  const failure = conversation.entries.find((entry) => entry.kind === 'failure' && entry.questionId === question.id)
  const rest = withoutEntries(conversation, [question.id, failure?.id ?? ''])
  const { text, attachment, media } = question
  return withQuestion(rest, { text, attachment, media, messageId, isStored: true }, question.at)
}

/** An earlier page, above what is already there. */
export const withEarlier = ({ entries, count }: Conversation, history: ChatHistory): Conversation => {
  const earlier = fromHistory(history, { entries, count })
  return { entries: [...earlier.entries, ...entries], count: earlier.count }
}

/** Whether this message of the server stands here already. */
export const isKnownMessage = ({ entries }: Conversation, id: string | null | undefined): boolean =>
  typeof id === 'string' &&
  entries.some(
    (entry) =>
      (entry.kind === 'answer' && entry.answerId === id) || (entry.kind === 'question' && entry.messageId === id),
  )

/** What another tab waited for has failed by now, where it stands last. */
const withLateFailure = (conversation: Conversation, message: ChatMessage | undefined): Conversation => {
  const last = conversation.entries.at(-1)
  return last?.kind === 'question' &&
    message?.state === 'failed' &&
    !message.isForPerson &&
    message.messageId === last.messageId
    ? append(conversation, message.timestamp, [failureOf(message, last.id)])
    : conversation
}

/** What came after the latest message that both know. A question that another tab waits for has not failed. */
export const withNewer = (before: Conversation, { messages, ...history }: ChatHistory): Conversation => {
  const known = messages.findLastIndex(
    ({ id, messageId }) => isKnownMessage(before, id) || isKnownMessage(before, messageId),
  )
  const conversation = withLateFailure(before, messages[known])
  const newer = fromHistory({ ...history, messages: messages.slice(known + 1) }, conversation, ['failed'])
  return newer.entries.length === 0
    ? conversation
    : { entries: [...conversation.entries, ...newer.entries], count: newer.count }
}

/** The message that the page before this one ends at; null when this is the first page. */
export const startOf = ({ hasMore, messages }: ChatHistory): string | null =>
  hasMore ? (messages[0]?.id ?? null) : null

/** Retrying cannot help: the file is too large or its type is unsupported. */
const final = [413, 415]

const outOfCredits = 402

/** The server's own words, else the status (CH-13). */
export const refusalReason = ({ message, status }: Failure): Reason => ({
  ...(message ? { key: 'sendRefused', params: { message } } : { key: 'sendStatus', params: { status } }),
  ...(final.includes(status) && { isFinal: true }),
  ...(status === outOfCredits && { needsCredits: true }),
})
