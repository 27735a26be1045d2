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
import type { Attachment } from './attachment.ts'

/** Why a question got no answer; `strings.ts` of the feature says it in Portuguese. */
export type SendReason = 'sendOffline' | 'sendMalformed' | 'sendRefused' | 'sendStatus'
export type Reason = { key: SendReason; params: Record<string, string | number> }

export type Content =
  | {
      kind: 'question'
      text: string
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

export const isSendable = (text: string): boolean => text.trim() !== '' && text.trim().length <= messageLimit

export const withQuestion = (conversation: Conversation, text: string, at: number): Conversation =>
  append(conversation, at, [{ kind: 'question', text: text.trim(), attachment: null, media: [] }])

/** The message, then each additional one; the sources stand below the last. */
export const withReply = (conversation: Conversation, reply: ChatReply, at: number): Conversation => {
  const texts = [reply.message ?? '', ...(reply.additionalMessages ?? [])]
    .map((text) => text.trim())
    .filter((text) => text !== '')
  const answers = texts.map((text, index): Content => {
    const isLast = index === texts.length - 1
    return { kind: 'answer', text, sources: isLast ? (reply.sources ?? []) : [] }
  })
  return append(conversation, at, answers.length > 0 ? answers : [{ kind: 'silence' }])
}

export const lastQuestion = ({ entries }: Conversation): (Entry & { kind: 'question' }) | undefined =>
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

/** The question that failed and the entry that says so, by the id of the latter. */
export const failedQuestion = (
  { entries }: Conversation,
  failureId: string,
): { text: string; ids: [string, string] } | null => {
  const failure = entries.find(({ id }) => id === failureId)
  if (failure?.kind !== 'failure') return null
  const question = entries.find(({ id }) => id === failure.questionId)
  return question?.kind === 'question' ? { text: question.text, ids: [question.id, failure.id] } : null
}

const contentOf = ({ role, content, sources, mediaFiles }: ChatMessage): Content => {
  if (role === 'user') return { kind: 'question', text: content, attachment: null, media: mediaFiles ?? [] }
  return content.trim() === '' ? { kind: 'silence' } : { kind: 'answer', text: content, sources: sources ?? [] }
}

/** In one go: appending message by message would copy a long history once for each of them. */
export const fromHistory = ({ messages }: ChatHistory): Conversation => ({
  entries: messages.map((message, index) => ({ ...contentOf(message), at: message.timestamp, id: `m${index + 1}` })),
  count: messages.length,
})

/** The server's own words, else the status (CH-13). */
export const refusalReason = ({ message, status }: Failure): Reason =>
  message ? { key: 'sendRefused', params: { message } } : { key: 'sendStatus', params: { status } }
