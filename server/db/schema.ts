/** The tables as Kysely sees them. Times are `timestamptz`; ids are opaque text. */
import type {
  ColumnType,
  Generated,
  GeneratedAlways,
  Insertable,
  JSONColumnType,
  Kysely,
  Selectable,
  Transaction,
} from 'kysely'
import type { Objective } from '../../contract/agents.ts'
import type { Role } from '../../contract/auth.ts'
import type { MediaType, Source } from '../../contract/chat.ts'
import type { SourcePage, TrainingProgress, TrainingStatus, TrainingType } from '../../contract/trainings.ts'

/** Written once, when the row is made. */
type CreatedAt = ColumnType<Date, Date, never>

export type UserTable = {
  id: string
  name: string
  email: string
  /** Null for accounts that only sign in with Google. */
  password_hash: string | null
  role: Role
  /** Whether its owner has shown to receive mail at `email`. */
  email_verified: Generated<boolean>
  /** The `sub` of the Google account that signs in here. */
  google_subject: string | null
  created_at: CreatedAt
}

export type SessionTable = {
  /** The `jti` claim of the token. */
  id: string
  user_id: string
  created_at: CreatedAt
  expires_at: Date
  revoked_at: Date | null
}

/** A link to choose a new password; only the hash of its token is kept. */
export type PasswordResetTable = { token_hash: string; user_id: string; created_at: CreatedAt; expires_at: Date }

export type SettingTable = { key: string; value: string }

export type AgentTable = {
  id: string
  owner_id: string
  name: string
  short_description: string
  behavior: string
  business_area: Objective
  company_name: string
  initial_chat_message: string
  language: string
  picture_url: string
  product_description: string
  response_model: string
  timezone: string
  tone: string
  use_emojis: boolean
  restrict_topics: boolean
  enable_split_messages: boolean
  active: Generated<boolean>
  created_at: CreatedAt
  updated_at: Date
  /** Breaks ties of `created_at` in lists. */
  sequence: Generated<string>
}

export type TrainingTable = {
  id: string
  owner_id: string
  agent_id: string
  type: TrainingType
  name: string
  description: string
  content: string
  status: TrainingStatus
  /** Portuguese; why a FAILED training failed. */
  failure_reason: string | null
  /** Portuguese; what the user should know of a COMPLETED one. */
  note: string | null
  /** The address of a website, or of an image that was given by address. */
  source_url: string | null
  with_subpages: Generated<boolean>
  /** A document or an image; its bytes lie in the data folder under this id. */
  file_id: string | null
  file_name: string | null
  file_mime: string | null
  /** Bytes; a bigint, so it arrives as text. */
  file_size: ColumnType<string | null, number | null | undefined, number | null>
  /** Of a website, those that were read. */
  pages: ColumnType<SourcePage[], string | undefined, string>
  progress: ColumnType<TrainingProgress | null, string | null | undefined, string | null>
  /** Since when it waits to be processed, or is. */
  queued_at: Date
  /** Grows with each change of its source: work on an earlier one is thrown away. */
  revision: Generated<number>
  created_at: CreatedAt
  updated_at: Date
  sequence: Generated<string>
}

/** A piece of a completed training, as retrieval finds it. */
export type PassageTable = {
  training_id: string
  agent_id: string
  ordinal: number
  /** The titles above the passage, outermost first. */
  heading: string
  content: string
  tsv: GeneratedAlways<string>
}

/** In how many passages of a training a word of the index stands. */
export type TrainingWordTable = { training_id: string; agent_id: string; lexeme: string; passages: number }

/** How many passages a training has, and the headings above many of them. */
export type TrainingExtentTable = {
  training_id: string
  agent_id: string
  passages: number
  main_headings: JSONColumnType<{ trail: string; passages: number }[]>
}

export type ConversationTable = {
  id: string
  owner_id: string
  agent_id: string
  /** Chosen by the client; one account cannot use it with two agents. */
  session_id: string
  created_at: CreatedAt
  updated_at: Date
}

/** The answer that a question got, by the id that its client gave it. */
export type AnsweredQuestionTable = {
  owner_id: string
  message_id: string
  conversation_id: string
  reply: JSONColumnType<object>
  created_at: CreatedAt
}

/** A file that someone sent to an agent; its bytes lie in the data folder under its id. */
export type ChatFileTable = {
  id: string
  owner_id: string
  agent_id: string
  type: MediaType
  mime: string
  /** As the sender called it. */
  name: string
  /** Bytes; a bigint, so it arrives as text. */
  size: ColumnType<string, number, never>
  /** The words in it, as far as they could be read or written down. */
  content: string | null
  created_at: CreatedAt
}

/** What a message remembers of its file. */
export type StoredMedia = { fileId: string; type: MediaType; name: string; size: number }

export type MessageTable = {
  id: string
  conversation_id: string
  role: 'user' | 'assistant'
  content: string
  sources: JSONColumnType<Source[]>
  media: ColumnType<StoredMedia[], string | undefined, string>
  created_at: CreatedAt
  /** The order of a conversation; times may be equal. */
  sequence: Generated<string>
}

export type CreditAccountTable = { user_id: string; balance: number }

export type CreditEntryTable = {
  id: string
  user_id: string
  /** Negative for a debit. */
  amount: number
  balance_after: number
  reason: 'initial' | 'reply' | 'adjustment'
  agent_id: string | null
  model: string | null
  created_at: CreatedAt
}

export type Database = {
  users: UserTable
  sessions: SessionTable
  password_resets: PasswordResetTable
  settings: SettingTable
  agents: AgentTable
  trainings: TrainingTable
  passages: PassageTable
  training_words: TrainingWordTable
  training_extents: TrainingExtentTable
  conversations: ConversationTable
  messages: MessageTable
  answered_questions: AnsweredQuestionTable
  chat_files: ChatFileTable
  credit_accounts: CreditAccountTable
  credit_entries: CreditEntryTable
}

export type Db = Kysely<Database>
/** A connection or a transaction: where a repository function may run. */
export type Queryable = Kysely<Database> | Transaction<Database>

export type UserRow = Selectable<UserTable>
export type AgentRow = Selectable<AgentTable>
export type NewAgentRow = Insertable<AgentTable>
export type TrainingRow = Selectable<TrainingTable>
export type MessageRow = Selectable<MessageTable>
export type ChatFileRow = Selectable<ChatFileTable>
