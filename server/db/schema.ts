/** The types of the tables for Kysely. Times are `timestamptz`; ids are opaque text. */
import type { ColumnType, Generated, Insertable, JSONColumnType, Kysely, Selectable, Transaction } from 'kysely'
import type { Objective } from '../../contract/agents.ts'
import type { Role } from '../../contract/auth.ts'
import type { Feedback, Source } from '../../contract/chat.ts'
import type { FollowUpFileField, FollowUpReason, FollowUpState, SendHours } from '../../contract/follow-ups.ts'
import type { CampaignTables } from './campaign-tables.ts'
import type { ChannelKind, ChannelTables } from './channel-tables.ts'
import type { IntegrationTables } from './integration-tables.ts'
import type { StageTables } from './stage-tables.ts'
import type { StoredMedia } from './stored-media.ts'
import type { TrainingTables } from './training-tables.ts'

/** Written only when the row is inserted. */
type CreatedAt = ColumnType<Date, Date, never>

export type UserTable = {
  id: string
  name: string
  email: string
  /** Null for accounts that only sign in with Google. */
  passwordHash: string | null
  role: Role
  /** Whether the owner has proved that they receive mail at `email`. */
  emailVerified: Generated<boolean>
  /** The `sub` of the linked Google account. */
  googleSubject: string | null
  /** Digits of the owner's own WhatsApp number, which gets notices. */
  noticePhone: string | null
  /** Other identities, such as a LID, in messages from that number. */
  noticeIdentities: Generated<string[]>
  createdAt: CreatedAt
}

export type SessionTable = {
  /** The `jti` claim of the token. */
  id: string
  userId: string
  createdAt: CreatedAt
  expiresAt: Date
  revokedAt: Date | null
  /** The User-Agent header; empty if there was none. */
  userAgent: Generated<string>
  /** Accurate to a few minutes. */
  lastUsedAt: Date
}

/** A link for choosing a new password; only the hash of its token is stored. */
export type PasswordResetTable = { tokenHash: string; userId: string; createdAt: CreatedAt; expiresAt: Date }

export type SettingTable = { key: string; value: string }

export type RateLimitTable = { key: string; count: number; expiresAt: Date }

export type AgentTable = {
  id: string
  ownerId: string
  name: string
  shortDescription: string
  behavior: string
  businessArea: Objective
  companyName: string
  initialChatMessage: string
  language: string
  pictureUrl: string
  productDescription: string
  responseModel: string
  timezone: string
  tone: string
  useEmojis: boolean
  restrictTopics: boolean
  enableSplitMessages: boolean
  /** Maximum characters of one part of a split answer. */
  splitMessageMaxLength: Generated<number>
  /** URL of the site that may embed the widget; empty if there is none. */
  websiteUrl: Generated<string>
  humanTransfer: Generated<boolean>
  reminder: Generated<boolean>
  active: Generated<boolean>
  /** Increases with each save that changes something. */
  revision: Generated<number>
  createdAt: CreatedAt
  updatedAt: Date
  /** Breaks ties of `created_at` in lists. */
  sequence: Generated<string>
}

/** The fields of an agent that its owner edits. */
export type AgentFields = Pick<
  Selectable<AgentTable>,
  | ('name' | 'shortDescription' | 'behavior' | 'businessArea' | 'companyName' | 'initialChatMessage')
  | ('language' | 'pictureUrl' | 'productDescription' | 'responseModel' | 'timezone' | 'tone' | 'useEmojis')
  | (
      | 'restrictTopics'
      | 'enableSplitMessages'
      | 'splitMessageMaxLength'
      | 'humanTransfer'
      | 'reminder'
      | 'active'
      | 'websiteUrl'
    )
>

/** One saved version of an agent. */
export type AgentVersionTable = {
  agentId: string
  revision: number
  authorName: string
  /** Names of the fields that differ from the previous version. */
  fields: JSONColumnType<(keyof AgentFields)[]>
  content: JSONColumnType<AgentFields>
  restoredFrom: number | null
  createdAt: CreatedAt
}

/** The channel of a conversation. */
export type Channel = 'test' | ChannelKind | 'api'

export type ConversationTable = {
  id: string
  ownerId: string
  agentId: string
  /** Chosen by the client; an account can use it with one agent only. */
  sessionId: string
  channel: Generated<Channel>
  /** Who answers: while it is a person, the agent is silent. */
  handledBy: Generated<'agent' | 'person'>
  /** Given by the owner; it replaces the first question in lists. */
  title: string | null
  /** Increases whenever the conversation changes hands: answers started before are discarded. */
  epoch: Generated<number>
  /** When the customer began to wait for a person; null once a person has taken over, or the agent answers again. */
  needsPersonSince: Date | null
  /** `asked`: the agent handed off. `failed`: the customer got no answer; the agent may still answer the next message. */
  needsPersonReason: NeedsPersonReason | null
  /**
   * Minutes of a person's silence after which the agent answers again; null if only a person hands it back.
   */
  returnAfterMinutes: number | null
  /** When the agent answers again, unless the person writes before that. */
  returnAt: Date | null
  /** When the owner is alerted next that the customer waits for a person. */
  alertAt: Date | null
  /** Number of alerts for the current wait. */
  alertsSent: Generated<number>
  alertedAt: Date | null
  /** Offset of the simulated clock of a test conversation. */
  clockOffsetMs: Generated<number>
  /** Null for the test chat and the API. */
  channelId: string | null
  contactId: string | null
  /** When the customer last wrote; some channels allow no message a day later. */
  lastInboundAt: Date | null
  /** Number of unread messages of the customer; always 0 for test conversations. */
  unreadCount: Generated<number>
  tags: Generated<string[]>
  /** Name of the person who answers in the agent's place, if known. */
  personName: string | null
  /** When a person closed it; null while it is open. */
  closedAt: Date | null
  /** Sequence of its last message when it was closed. */
  closedAfter: string | null
  /** Messages up to this sequence belong to earlier episodes, which are hidden from the agent. */
  episodeAfter: Generated<string>
  /** The turn that answers the questions left by a person; null when that is done. */
  leftTurnId: string | null
  createdAt: CreatedAt
  updatedAt: Date
}

export type NeedsPersonReason = 'asked' | 'failed'

/** A change of who answers; `called`: the conversation waits for a person. */
export type HandlingChangeTable = {
  id: string
  conversationId: string
  kind: 'called' | 'taken' | 'returned' | 'returnedBySilence' | 'closed' | 'reopened'
  /** Name of the person who did it, if known. */
  personName: string | null
  at: Date
  sequence: Generated<string>
}

/** Internal notes about a conversation, which no customer sees. */
export type ConversationNoteTable = {
  id: string
  conversationId: string
  author: string
  content: string
  createdAt: CreatedAt
  sequence: Generated<string>
}

/** A question and the state of its answer. Only one turn of a conversation runs at a time. */
export type TurnTable = {
  id: string
  ownerId: string
  conversationId: string
  /** Idempotency key of the client, or an id of ours: a repeated id is the same turn. */
  messageId: string
  state: 'waiting' | 'running' | 'answered' | 'failed'
  failure: ColumnType<TurnFailure | null, string | null | undefined, string | null>
  /** Whether a long answer may be split into several messages. */
  split: boolean
  /** Epoch of the conversation when this turn started to run. */
  epoch: Generated<number>
  /** Increases with each run: earlier runs may no longer store anything. */
  attempt: Generated<number>
  /** A waiting or running turn after this time was left by a dead server. */
  leaseUntil: Date | null
  /** Asks the running server to end the answer with the text generated so far. */
  stopRequested: Generated<boolean>
  /** The text generated so far, stored periodically; it is kept if the answer breaks off. */
  partialText: ColumnType<string | null, string | null | undefined, string | null>
  engine: string | null
  /** Maximum credits that the answer may cost; counts only while the turn is running. */
  reserved: Generated<number>
  createdAt: CreatedAt
  sequence: Generated<string>
}

/** Why an accepted question has no answer. */
export type TurnFailure =
  | { kind: 'noCredits' | 'interrupted' | 'takenOver' | 'stopped' }
  | { kind: 'model'; reason: 'unavailable' | 'timeout' | 'refused'; message: string }

/** An uploaded file; its bytes are in the data folder under its id. */
export type FileTable = {
  id: string
  ownerId: string
  /** Deleting this agent deletes the file. */
  agentId: string | null
  kind: FileKind
  /** The message, training, follow-up or campaign to which it belongs; null until that is stored. */
  subjectId: string | null
  /** File name given by the sender. */
  name: string
  mime: string
  /** Bytes; a bigint, so it arrives as text. */
  size: ColumnType<string, number, never>
  /** Its text, as far as it could be extracted or transcribed. */
  content: string | null
  /** Whether the file is longer than its text. */
  isCut: Generated<boolean>
  createdAt: CreatedAt
}

export type FileKind = 'chat' | 'training' | 'followUp'

export type MessageTable = {
  id: string
  conversationId: string
  role: 'user' | 'assistant'
  content: string
  sources: JSONColumnType<Source[]>
  media: ColumnType<StoredMedia[], string | undefined, string>
  /** Set for a question and its answers; null for the opening message. */
  turnId: string | null
  /** Credits charged for the answer; set on its last message. */
  cost: number | null
  /** The version of the agent that answered; null for questions. */
  agentRevision: number | null
  /** The person who wrote it; null for customers and the agent. */
  writtenBy: string | null
  /** Whether it was sent by other means, such as the owner's phone. */
  isOutside: Generated<boolean>
  /** The simulated time, if the clock of a test conversation was moved. */
  simulatedAt: Date | null
  /** Whether generation was stopped before the end of the answer. */
  isStopped: Generated<boolean>
  /** The owner's rating. */
  feedback: JSONColumnType<Feedback | null, string | null | undefined, string | null>
  createdAt: CreatedAt
  /** Order of the messages in a conversation, because times may be equal. */
  sequence: Generated<string>
}

/** A file sent with a follow-up; its bytes are in the data folder. */
export type FollowUpFile = StoredMedia & { field: FollowUpFileField; mime: string }

export type FollowUpTable = {
  id: string
  ownerId: string
  agentId: string
  waitMinutes: number
  active: boolean
  content: string
  files: ColumnType<FollowUpFile[], string | undefined, string>
  sendHours: SendHours
  opensAt: number
  closesAt: number
  onSunday: boolean
  createdAt: CreatedAt
  updatedAt: Date
}

/** The time during which a customer does not answer, from our last message to the customer's next one. */
export type FollowUpSilenceTable = {
  id: string
  ownerId: string
  agentId: string
  conversationId: string
  state: FollowUpState
  reason: FollowUpReason | null
  /** Time of our last message. */
  since: Date
  dueAt: Date
  /** The `dueAt` for which a job is queued. */
  queuedFor: Date | null
  sentAt: Date | null
  /** Time of our next message after the follow-up: a later answer is not counted as one to the follow-up. */
  followedAt: Date | null
  /** Null until the customer writes. */
  endedAt: Date | null
  isSimulated: Generated<boolean>
  changedAt: Date
}

export type CreditAccountTable = { userId: string; balance: number }

export type CreditEntryTable = {
  id: string
  userId: string
  /** Negative for a debit. */
  amount: number
  balanceAfter: number
  reason: 'initial' | 'reply' | 'adjustment'
  agentId: string | null
  model: string | null
  /** Channel of the answer for which they were charged. */
  channel: Generated<Channel | null>
  createdAt: CreatedAt
}

export type Database = ChannelTables &
  CampaignTables &
  IntegrationTables &
  StageTables &
  TrainingTables & {
    users: UserTable
    sessions: SessionTable
    passwordResets: PasswordResetTable
    settings: SettingTable
    rateLimits: RateLimitTable
    agents: AgentTable
    agentVersions: AgentVersionTable
    conversations: ConversationTable
    conversationNotes: ConversationNoteTable
    handlingChanges: HandlingChangeTable
    messages: MessageTable
    turns: TurnTable
    files: FileTable
    followUps: FollowUpTable
    followUpSilences: FollowUpSilenceTable
    creditAccounts: CreditAccountTable
    creditEntries: CreditEntryTable
  }

export type Db = Kysely<Database>
/** A connection or a transaction, in which repository functions can run. */
export type Queryable = Kysely<Database> | Transaction<Database>

export type UserRow = Selectable<UserTable>
export type AgentRow = Selectable<AgentTable>
export type AgentVersionRow = Selectable<AgentVersionTable>
export type NewAgentRow = Insertable<AgentTable>
export type MessageRow = Selectable<MessageTable>
export type FileRow = Selectable<FileTable>
export type FollowUpRow = Selectable<FollowUpTable>
export type FollowUpSilenceRow = Selectable<FollowUpSilenceTable>
