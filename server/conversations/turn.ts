/** A question and its result, in the format shared by all channels. */
import type { AgentRow, MessageRow, TurnFailure } from '../db/schema.ts'
import type { StoredMedia } from '../db/stored-media.ts'
import type { ConversationKey } from './open-conversation.ts'

export type Incoming = {
  ownerId: string
  agent: AgentRow
  conversation: ConversationKey
  /** May be empty if a file is sent with it. */
  message: string
  /** Idempotency key: a repeated question gets the same answer. */
  messageId?: string | undefined
  /** Id of the stored question; a new one unless the caller has chosen it. */
  questionId?: string
  /** Stored files sent with the question. */
  files: readonly StoredMedia[]
  /** Whether a long answer may be split into several messages. */
  split: boolean
}

/** A stored question with its answer. */
export type AnsweredTurn = {
  sessionId: string
  /** The opening message of the conversation; only with its first answer. */
  initialMessage: string | null
  answers: readonly MessageRow[]
  engine: string | null
  /** Whether the conversation now waits for a person or is answered by one. */
  isWithPerson: boolean
  /** Messages of the conversation up to the answer, without unanswered questions. */
  totalMessages: number
}

/** Reasons for which a question was not stored. */
export type NotAccepted = {
  kind: 'noCredits' | 'inactive' | 'agentGone' | 'otherAgent' | 'otherChannel' | 'otherConversation'
}

/** The conversation was deleted while its answer was generated. */
export type ConversationGone = { kind: 'conversationGone' }

export type AnswerResult = { kind: 'answered'; turn: AnsweredTurn } | TurnFailure | NotAccepted | ConversationGone
