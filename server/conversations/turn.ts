/** A question on its way to an answer, as every channel hands it over and gets it back. */
import type { AgentRow, MessageRow, StoredMedia, TurnFailure } from '../db/schema.ts'
import type { ConversationKey } from './open-conversation.ts'

export type Incoming = {
  ownerId: string
  agent: AgentRow
  conversation: ConversationKey
  /** May be empty when a file comes with it. */
  message: string
  /** Sent again, it gets the answer that it got. */
  messageId?: string | undefined
  /** Files that are stored and came with it. */
  files: readonly StoredMedia[]
  /** Whether a long answer may come as several messages. */
  split: boolean
}

/** A question with its answer, as they are stored. */
export type AnsweredTurn = {
  sessionId: string
  /** What opened the conversation, with its first answer only. */
  initialMessage: string | null
  answers: readonly MessageRow[]
  engine: string | null
  /** Whether a person is waited for or answers from now on. */
  isWithPerson: boolean
  /** Messages of the conversation up to the answer, without questions that have none. */
  totalMessages: number
}

/** Why a question was not even stored. */
export type NotAccepted = {
  kind: 'noCredits' | 'inactive' | 'agentGone' | 'otherAgent' | 'otherChannel' | 'otherConversation'
}

/** Deleted, perhaps with its agent, while its answer was made. */
export type ConversationGone = { kind: 'conversationGone' }

export type AnswerResult = { kind: 'answered'; turn: AnsweredTurn } | TurnFailure | NotAccepted | ConversationGone
