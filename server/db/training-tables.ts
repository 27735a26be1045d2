/** The tables of trainings: what they were made of, how retrieval finds them, and the questions that they did not answer. */
import type { ColumnType, Generated, Selectable } from 'kysely'
import type {
  FactTable,
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
  /** Portuguese; why a FAILED training failed. */
  failureReason: string | null
  /** Portuguese; what the user should know of a COMPLETED one. */
  note: string | null
  /** The address of a website, or of an image that was given by address. */
  sourceUrl: string | null
  withSubpages: Generated<boolean>
  /** A document or an image; its bytes lie in the data folder under this id. */
  fileId: string | null
  fileName: string | null
  fileMime: string | null
  /** Bytes; a bigint, so it arrives as text. */
  fileSize: ColumnType<string | null, number | null | undefined, number | null>
  /** Of a website, those that were read. */
  pages: ColumnType<StoredPage[], string | undefined, string>
  progress: ColumnType<TrainingProgress | null, string | null | undefined, string | null>
  /** Since when it waits to be processed, or is. */
  queuedAt: Date
  /** Grows with each change of its source: work on an earlier one is thrown away. */
  revision: Generated<number>
  /** Whether answers may be made of it. */
  enabled: Generated<boolean>
  /** Whether a part of the source was left out. */
  isCut: Generated<boolean>
  /** The same for the same source; null for what was stored before there were any. */
  fingerprint: string | null
  /** Of a spreadsheet. */
  factTable: ColumnType<FactTable | null, string | null | undefined, string | null>
  rereadInterval: Generated<RereadInterval>
  /** When it is to be read again. */
  rereadAt: Date | null
  /** Whether it is being read again, or about to be. */
  rereadQueued: Generated<boolean>
  readAt: Date | null
  /** What was different when it was last read again. */
  pageChanges: ColumnType<PageChanges | null, string | null | undefined, string | null>
  /** Portuguese; why it could not be read again. */
  rereadFailure: string | null
  createdAt: CreatedAt
  updatedAt: Date
  sequence: Generated<string>
}

/** `digest` tells whether its text is another when the website is read again; pages of earlier versions have none. */
export type StoredPage = SourcePage & { digest?: string }

/** A piece of a completed training, as retrieval finds it. */
export type PassageTable = {
  trainingId: string
  agentId: string
  ordinal: number
  /** The titles above the passage, outermost first. */
  heading: string
  content: string
}

/** The inverted index of a training's passages. */
export type PassageIndexTable = {
  trainingId: string
  /** Another one each time it is built. */
  id: Generated<string>
  agentId: string
  version: number
  /** One a line, sorted. */
  terms: string
  bodyLengths: Buffer
  headingLengths: Buffer
  starts: Buffer
  postings: Buffer
}

/** Questions of one agent that came to the same words and were not answered, or not for sure. */
export type UnansweredQuestionTable = {
  id: string
  ownerId: string
  agentId: string
  /** The words that they share. */
  key: string
  /** As it was asked last. */
  question: string
  kind: UnansweredConfidence
  state: Generated<'open' | 'answered' | 'dismissed'>
  count: Generated<number>
  /** What answered it. */
  trainingId: string | null
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
