/** The tables of trainings: their sources, their passages and indexes, and the questions that they did not answer. */
import type { ColumnType, Generated, Selectable } from 'kysely'
import type {
  SpreadsheetPreview,
  PageChanges,
  RereadInterval,
  SourcePage,
  TrainingProgress,
  TrainingStatus,
  TrainingType,
} from '../../contract/trainings.ts'
import type { UnansweredConfidence } from '../../contract/unanswered.ts'

type CreatedAt = ColumnType<Date, Date, never>

export type TrainingTable = {
  id: string
  ownerId: string
  agentId: string
  type: TrainingType
  name: string
  description: string
  content: string
  status: TrainingStatus
  /** Why a FAILED training failed, in Portuguese. */
  failureReason: string | null
  /** A hint for the user about a COMPLETED training, in Portuguese. */
  note: string | null
  /** URL of a website, or of an image given by URL. */
  sourceUrl: string | null
  withSubpages: Generated<boolean>
  /** A document or an image; its bytes are in the data folder under this id. */
  fileId: string | null
  fileName: string | null
  fileMime: string | null
  /** Bytes; a bigint, so it arrives as text. */
  fileSize: ColumnType<string | null, number | null | undefined, number | null>
  /** For a website: the pages that were read. */
  pages: ColumnType<StoredPage[], string | undefined, string>
  progress: ColumnType<TrainingProgress | null, string | null | undefined, string | null>
  /** When it began to wait for its processing. */
  queuedAt: Date
  /** Increases with each change of its source: the results of work on an earlier revision are discarded. */
  revision: Generated<number>
  /** Whether answers may use it. */
  enabled: Generated<boolean>
  /** Whether it is an answer that switches off the earlier ones to its question as soon as it is learned. */
  replacesEarlier: Generated<boolean>
  /** Whether its owner has corrected the text of an image, which is not read again then. */
  isCorrected: Generated<boolean>
  /** Whether a part of the source was left out. */
  isCut: Generated<boolean>
  /** Equal for equal sources; null for trainings stored before this column existed. */
  fingerprint: string | null
  /** Only for a spreadsheet. */
  factTable: ColumnType<SpreadsheetPreview | null, string | null | undefined, string | null>
  rereadInterval: Generated<RereadInterval>
  /** When it is to be reread. */
  rereadAt: Date | null
  /** Whether it is being reread, or queued for it. */
  rereadQueued: Generated<boolean>
  readAt: Date | null
  /** Differences found when it was last reread. */
  pageChanges: ColumnType<PageChanges | null, string | null | undefined, string | null>
  /** Why rereading failed, in Portuguese. */
  rereadFailure: string | null
  createdAt: CreatedAt
  updatedAt: Date
  sequence: Generated<string>
}

/** `digest` shows whether its text has changed when the website is reread; pages of earlier versions have none. */
export type StoredPage = SourcePage & { digest?: string }

/** A passage of a completed training, the unit of retrieval. */
export type PassageTable = {
  trainingId: string
  agentId: string
  ordinal: number
  /** The headings above the passage, outermost first. */
  heading: string
  content: string
}

/** The inverted index of a training's passages. */
export type PassageIndexTable = {
  trainingId: string
  /** A new id for each rebuild. */
  id: Generated<string>
  agentId: string
  version: number
  /** One term per line, sorted. */
  terms: string
  bodyLengths: Buffer
  headingLengths: Buffer
  starts: Buffer
  postings: Buffer
}

/** Unanswered or doubtfully answered questions of one agent, grouped by their words. */
export type UnansweredQuestionTable = {
  id: string
  ownerId: string
  agentId: string
  /** The words that they share. */
  key: string
  /** The most recent wording. */
  question: string
  kind: UnansweredConfidence
  state: Generated<'open' | 'answered' | 'dismissed'>
  count: Generated<number>
  /** The training that answered it. */
  trainingId: string | null
  /** Where it was last asked, unless that was deleted. */
  conversationId: string | null
  /** The message with which it was last asked. */
  messageId: Generated<string | null>
  firstAskedAt: CreatedAt
  lastAskedAt: Date
}

export type TrainingTables = {
  trainings: TrainingTable
  passages: PassageTable
  passageIndexes: PassageIndexTable
  unansweredQuestions: UnansweredQuestionTable
}
export type TrainingRow = Selectable<TrainingTable>
