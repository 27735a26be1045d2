/** The interface of the readers: a training's source, and the content extracted from it. */
import type { Result } from '../../contract/failures.ts'
import type { CreatableType, SpreadsheetPreview, SourcePage, TrainingProgress } from '../../contract/trainings.ts'

export type Source = {
  id: string
  agentId: string
  type: CreatableType
  name: string
  description: string
  /** Only for a TEXT. */
  content: string
  /** For a WEBSITE, or an image given by URL. */
  url: string | null
  withSubpages: boolean
  /** For a DOCUMENT, or an uploaded image; `path` is the location of its bytes. */
  file: { name: string; mime: string; path: string } | null
}

/** A text with its own title: a page of a website, or the whole source. */
export type Part = { title: string; text: string }

export type ExtractedContent = {
  /** Each part is cut into passages separately. */
  parts: Part[]
  /** `digest` shows whether the text of a page has changed when it is reread. */
  pages: (SourcePage & { digest?: string })[]
  /** A hint for the user about a successful reading, in Portuguese. */
  note: string | null
  /** Whether a part of the source was left out. */
  isCut?: boolean
  /** A website stopped answering, or the time was over, before all its pages were read. */
  interruptedBy?: 'busy' | 'time'
  /** URLs of the pages of a website that failed, and may be read at another time. */
  broken?: readonly string[]
  /** Only for a spreadsheet. */
  table?: SpreadsheetPreview
}

/** `reason` is Portuguese and shown; a retry will not help unless the user changes something. */
export type ExtractionFailure = { reason: string }

export type Report = (progress: TrainingProgress) => void

/** Reads one source. Resolves with a failure if the source is at fault, and throws if the server is. */
export type Ingest = (
  source: Source,
  context: { report: Report; signal: AbortSignal },
) => Promise<Result<ExtractedContent, ExtractionFailure>>
