/** The tables as Kysely sees them. Times are `timestamptz`; ids are opaque text. */
import type { ColumnType, Generated, Insertable, JSONColumnType, Kysely, Selectable, Transaction } from 'kysely'
import type { Objective } from '../../contract/agents.ts'
import type { Role } from '../../contract/auth.ts'
import type { Feedback, MediaType, Source } from '../../contract/chat.ts'
import type { FollowUpFileField, FollowUpReason, FollowUpState, SendHours } from '../../contract/follow-ups.ts'
import type { CampaignTables } from './campaign-tables.ts'
import type { ChannelKind, ChannelTables } from './channel-tables.ts'
import type { IntegrationTables } from './integration-tables.ts'
import type { StageTables } from './stage-tables.ts'
import type { TrainingTables } from './training-tables.ts'

/** Written once, when the row is made. */
type CreatedAt = ColumnType<Date, Date, never>

export type UserTable = {
  id: string
  name: string
  email: string
  /** Null for accounts that only sign in with Google. */
  passwordHash: string | null
  role: Role
  /** Whether its owner has shown to receive mail at `email`. */
  emailVerified: Generated<boolean>
  /** The `sub` of the Google account that signs in here. */
  googleSubject: string | null
  /** Digits of the owner's own WhatsApp, to which notices go. */
  noticePhone: string | null
  /** Other identities, such as a LID, that messages from that number carried. */
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
  /** What the browser said of itself; empty when nothing. */
  userAgent: Generated<string>
  /** To within a few minutes. */
  lastUsedAt: Date
}

/** A link to choose a new password; only the hash of its token is kept. */
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
  /** Characters of one part of a split answer. */
  splitMessageMaxLength: Generated<number>
  /** Where the widget may be embedded; empty when there is none. */
  websiteUrl: Generated<string>
  humanTransfer: Generated<boolean>
  reminder: Generated<boolean>
  active: Generated<boolean>
  /** Grows with each save that changed something. */
  revision: Generated<number>
  createdAt: CreatedAt
  updatedAt: Date
  /** Breaks ties of `created_at` in lists. */
  sequence: Generated<string>
}

/** What of an agent its owner saves. */
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

/** One save of an agent. */
export type AgentVersionTable = {
  agentId: string
  revision: number
  authorName: string
  /** Names of the fields that differ from the version before. */
  fields: JSONColumnType<(keyof AgentFields)[]>
  content: JSONColumnType<AgentFields>
  restoredFrom: number | null
  createdAt: CreatedAt
}

/** Where a conversation takes place. */
export type Channel = 'test' | ChannelKind | 'api'

export type ConversationTable = {
  id: string
  ownerId: string
  agentId: string
  /** Chosen by the client; one account cannot use it with two agents. */
  sessionId: string
  channel: Generated<Channel>
  /** Who answers: while it is a person, the agent is silent. */
  handledBy: Generated<'agent' | 'person'>
  /** Given by the owner, in place of the first question. */
  title: string | null
  /** Grows whenever somebody else takes over: answers begun before are thrown away. */
  epoch: Generated<number>
  /** Since when the customer waits for a person; null once one is there, or the agent answers again. */
  needsPersonSince: Date | null
  /** `asked`: the agent handed over. `failed`: the customer got no answer; the agent may still answer the next message. */
  needsPersonReason: NeedsPersonReason | null
  /** How long a person has to be silent for the agent to answer again; null where only a person gives it back. */
  returnAfterMinutes: number | null
  /** When the agent answers again, unless the person writes before. */
  returnAt: Date | null
  /** When the owner is told next that somebody waits for a person. */
  alertAt: Date | null
  /** For the person who is waited for now. */
  alertsSent: Generated<number>
  alertedAt: Date | null
  /** How far the clock of a test conversation was moved. */
  clockOffsetMs: Generated<number>
  /** Null for the test chat and the API. */
  channelId: string | null
  contactId: string | null
  /** When the customer last wrote; some channels let nothing through a day later. */
  lastInboundAt: Date | null
  /** Messages of the customer that no person has read; test conversations have none. */
  unreadCount: Generated<number>
  tags: Generated<string[]>
  /** Who answers in the agent's place, where it is known. */
  personName: string | null
  /** Since when a person has closed it; null while it is open. */
  closedAt: Date | null
  /** The sequence of its last message when it was closed. */
  closedAfter: string | null
  /** Messages up to this sequence belong to earlier episodes, which the agent is not told of. */
  episodeAfter: Generated<string>
  /** The turn by which the agent is to answer what was asked while a person was there, until that is done. */
  leftTurnId: string | null
  createdAt: CreatedAt
  updatedAt: Date
}

export type NeedsPersonReason = 'asked' | 'failed'

/** Somebody else answers from then on, or nobody any more; `called`: a person is waited for. */
export type ConversationPassTable = {
  id: string
  conversationId: string
  kind: 'called' | 'taken' | 'returned' | 'returnedBySilence' | 'closed' | 'reopened'
  /** Who did it, where it is known. */
  personName: string | null
  at: Date
  sequence: Generated<string>
}

/** What people tell each other about a conversation; no customer sees it. */
export type ConversationNoteTable = {
  id: string
  conversationId: string
  author: string
  content: string
  createdAt: CreatedAt
  sequence: Generated<string>
}

/** A question and the state of its answer. Of a conversation's turns one runs at a time. */
export type TurnTable = {
  id: string
  ownerId: string
  conversationId: string
  /** The id that the client gave the question, else one of ours: sent again, it is the same turn. */
  messageId: string
  state: 'waiting' | 'running' | 'answered' | 'failed'
  failure: ColumnType<TurnFailure | null, string | null | undefined, string | null>
  /** Whether a long answer may come as several messages. */
  split: boolean
  /** Of the conversation, when this turn began to run. */
  epoch: Generated<number>
  /** Grows whenever it begins to run: whoever ran it before may store nothing any more. */
  attempt: Generated<number>
  /** A turn that waits or runs beyond this time was left by a server that died. */
  leaseUntil: Date | null
  /** Whoever runs it ends its answer with what has come. */
  stopRequested: Generated<boolean>
  /** What has come of its answer, written now and then; of one that broke off it stays. */
  spoken: ColumnType<string | null, string | null | undefined, string | null>
  engine: string | null
  createdAt: CreatedAt
  sequence: Generated<string>
}

/** Why a question that was accepted has no answer. */
export type TurnFailure =
  | { kind: 'noCredits' | 'interrupted' | 'takenOver' | 'stopped' }
  | { kind: 'model'; reason: 'unavailable' | 'timeout' | 'refused'; message: string }

/** A file that somebody sent; its bytes lie in the data folder under its id. */
export type FileTable = {
  id: string
  ownerId: string
  /** It goes when this agent goes. */
  agentId: string | null
  kind: FileKind
  /** The message or training it came with; null until that is stored. */
  subjectId: string | null
  /** As the sender called it. */
  name: string
  mime: string
  /** Bytes; a bigint, so it arrives as text. */
  size: ColumnType<string, number, never>
  /** The words in it, as far as they could be read or written down. */
  content: string | null
  createdAt: CreatedAt
}

export type FileKind = 'chat' | 'training' | 'followUp'

/** What a message remembers of its file. */
export type StoredMedia = { fileId: string; type: MediaType; name: string; size: number }

export type MessageTable = {
  id: string
  conversationId: string
  role: 'user' | 'assistant'
  content: string
  sources: JSONColumnType<Source[]>
  media: ColumnType<StoredMedia[], string | undefined, string>
  /** Of a question and of its answers; none for what opens a conversation. */
  turnId: string | null
  /** Credits that the answer took; it stands at its last message. */
  cost: number | null
  /** The version of the agent that answered; none for questions. */
  agentRevision: number | null
  /** The person who wrote it; null for customers and the agent. */
  writtenBy: string | null
  /** It went out by other means than ours, such as the owner's own phone. */
  isOutside: Generated<boolean>
  /** The moment it stands for, where the clock of a test conversation was moved. */
  simulatedAt: Date | null
  /** Whether it ends where somebody stopped it. */
  isStopped: Generated<boolean>
  /** What the owner thinks of it. */
  feedback: JSONColumnType<Feedback | null, string | null | undefined, string | null>
  createdAt: CreatedAt
  /** The order of a conversation; times may be equal. */
  sequence: Generated<string>
}

/** A file that goes out with a follow-up; its bytes lie in the data folder. */
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

/** The time in which a customer does not answer, from our last message until the customer's next. */
export type FollowUpSilenceTable = {
  id: string
  ownerId: string
  agentId: string
  conversationId: string
  state: FollowUpState
  reason: FollowUpReason | null
  /** Our last message. */
  since: Date
  dueAt: Date
  /** The `dueAt` for which a job is queued. */
  queuedFor: Date | null
  sentAt: Date | null
  /** Our next message after the follow-up: an answer after it does not count as one to the follow-up. */
  followedAt: Date | null
  /** Null for as long as the customer has not written. */
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
  /** Where the reply was given that took them. */
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
    conversationPasses: ConversationPassTable
    messages: MessageTable
    turns: TurnTable
    files: FileTable
    followUps: FollowUpTable
    followUpSilences: FollowUpSilenceTable
    creditAccounts: CreditAccountTable
    creditEntries: CreditEntryTable
  }

export type Db = Kysely<Database>
/** A connection or a transaction: where a repository function may run. */
export type Queryable = Kysely<Database> | Transaction<Database>

export type UserRow = Selectable<UserTable>
export type AgentRow = Selectable<AgentTable>
export type AgentVersionRow = Selectable<AgentVersionTable>
export type NewAgentRow = Insertable<AgentTable>
export type MessageRow = Selectable<MessageTable>
export type FileRow = Selectable<FileTable>
export type FollowUpRow = Selectable<FollowUpTable>
export type FollowUpSilenceRow = Selectable<FollowUpSilenceTable>
