/** What stands in a conversation, and how the server's words become entries of it (S1§3, S1§8). */
import {
  messageLimit,
  type ChatHistory,
  type ChatMessage,
  type ChatReply,
  type MediaFile,
  type Source,
} from '../../../contract/chat.ts'
import type { Failure } from '../../../contract/failures.ts'
import { typedWords, wordsWith, type Attachment } from './attachment.ts'

/** Why a question got no answer; `strings.ts` of the feature says it in Portuguese. */
export type SendReason =
  | 'sendOffline'
  | 'sendMalformed'
  | 'sendRefused'
  | 'sendStatus'
  | 'sendUnauthorized'
  | 'sendCancelled'
  | 'sendInterrupted'
export type Reason = {
  key: SendReason
  params: Record<string, string | number>
  /** The same question would be answered in the same way: it cannot be asked again. */
  isFinal?: true
}

export type Content =
  | {
      kind: 'question'
      text: string
      /** Under which it was asked in this visit; asked again, it keeps it and so is answered once. */
      messageId?: string
      /** The file that goes with it, as long as this visit lasts. */
      attachment: Attachment | null
      /** Its file on the server, when the question was read from the history. */
      media: MediaFile[]
    }
  | { kind: 'answer'; text: string; sources: Source[] }
  /** An answer without any text. */
  | { kind: 'silence' }
  | { kind: 'failure'; reason: Reason; questionId: string }

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
export type Asked = { text: string; attachment: Attachment | null; messageId: string }
export type Question = Entry & { kind: 'question' }

export const isSendable = (text: string, attachment: Attachment | null): boolean =>
  (text.trim() !== '' || attachment !== null) && text.trim().length <= messageLimit

export const withQuestion = (conversation: Conversation, { text, ...rest }: Asked, at: number): Conversation =>
  append(conversation, at, [{ kind: 'question', text: wordsWith(text, rest.attachment), media: [], ...rest }])

/** The message, then each additional one; the sources stand below the last. */
export const answersIn = (reply: ChatReply): Content[] => {
  const texts = [reply.message ?? '', ...(reply.additionalMessages ?? [])]
    .map((text) => text.trim())
    .filter((text) => text !== '')
  const answers = texts.map((text, index): Content => {
    const isLast = index === texts.length - 1
    return { kind: 'answer', text, sources: isLast ? (reply.sources ?? []) : [] }
  })
  return answers.length > 0 ? answers : [{ kind: 'silence' }]
}

export const withAnswers = (conversation: Conversation, answers: readonly Content[], at: number): Conversation =>
  append(conversation, at, answers)

export const lastQuestion = ({ entries }: Conversation): Question | undefined =>
  entries.findLast((entry) => entry.kind === 'question')

/** The failure stands below the question it belongs to, which is the latest one. */
export const withFailure = (conversation: Conversation, reason: Reason, at: number): Conversation => {
  const questionId = lastQuestion(conversation)?.id ?? ''
  return append(conversation, at, [{ kind: 'failure', reason, questionId }])
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

/** The latest question, when it has no answer. */
export const unansweredQuestion = (conversation: Conversation): Question | undefined =>
  ['question', 'failure'].includes(conversation.entries.at(-1)?.kind ?? '') ? lastQuestion(conversation) : undefined

/** A question without an answer, as it is kept over a reload; `at` is in milliseconds since 1970. */
export type Unanswered = { text: string; messageId: string | null; at: number }

/** All questions that failed or are under way, but for `except`; of files only the words that went with them. */
export const unansweredIn = ({ entries }: Conversation, except: Question | undefined): Unanswered[] => {
  const failed = new Set(entries.flatMap((entry) => (entry.kind === 'failure' ? [entry.questionId] : [])))
  const isUnanswered = ({ id }: Entry): boolean => failed.has(id) || id === entries.at(-1)?.id
  return entries.flatMap((entry) => {
    if (entry.kind !== 'question' || entry === except || !isUnanswered(entry)) return []
    const { text, attachment, messageId = null, at } = entry
    const words = typedWords(text, attachment)
    return words.trim() === '' ? [] : [{ text: words, messageId: attachment ? null : messageId, at }]
  })
}

/** Each stands where it was asked, and can be asked again; one that arrived after all is in the history already. */
export const withUnanswered = (conversation: Conversation, unanswered: readonly Unanswered[]): Conversation => {
  const isThere = ({ text }: Unanswered): boolean =>
    conversation.entries.some((entry) => entry.kind === 'question' && entry.text === text.trim())
  return unanswered
    .filter((each) => !isThere(each))
    .reduce((so, { text, messageId, at }) => {
      const before = so.entries.findIndex((entry) => entry.at > at)
      const place = before < 0 ? so.entries.length : before
      const head: Conversation = { entries: so.entries.slice(0, place), count: so.count }
      const asked = append(head, at, [
        { kind: 'question', text: text.trim(), attachment: null, media: [], ...(messageId !== null && { messageId }) },
      ])
      const failed = withFailure(asked, { key: 'sendInterrupted', params: {} }, at)
      return { entries: [...failed.entries, ...so.entries.slice(place)], count: failed.count }
    }, conversation)
}

const contentOf = ({ role, content, sources, mediaFiles }: ChatMessage): Content => {
  if (role === 'user') return { kind: 'question', text: content, attachment: null, media: mediaFiles ?? [] }
  return content.trim() === '' ? { kind: 'silence' } : { kind: 'answer', text: content, sources: sources ?? [] }
}

/** In one go: appending message by message would copy a long history once for each. Ids go on counting. */
export const fromHistory = ({ messages }: ChatHistory, { count }: Conversation): Conversation => ({
  entries: messages.map((message, index) => ({
    ...contentOf(message),
    at: message.timestamp,
    id: `m${count + index + 1}`,
  })),
  count: count + messages.length,
})

/** An earlier page, above what is already there. */
export const withEarlier = ({ entries, count }: Conversation, history: ChatHistory): Conversation => {
  const earlier = fromHistory(history, { entries, count })
  return { entries: [...earlier.entries, ...entries], count: earlier.count }
}

/** The message that the page before this one ends at; null when this is the first page. */
export const startOf = ({ hasMore, messages }: ChatHistory): string | null =>
  hasMore ? (messages[0]?.id ?? null) : null

/** What a file is too large for, or of a kind that nobody reads, it stays. */
const final = [413, 415]

/** The server's own words, else the status (CH-13). */
export const refusalReason = ({ message, status }: Failure): Reason => ({
  ...(message ? { key: 'sendRefused', params: { message } } : { key: 'sendStatus', params: { status } }),
  ...(final.includes(status) && { isFinal: true }),
})
