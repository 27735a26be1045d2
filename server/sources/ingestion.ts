/** How a training becomes text: what is given to the readers of each type, and what comes of it. */
import type { Result } from '../../contract/failures.ts'
import type { CreatableType, FactTable, SourcePage, TrainingProgress } from '../../contract/trainings.ts'

export type Source = {
  id: string
  agentId: string
  type: CreatableType
  name: string
  description: string
  /** Of a TEXT. */
  content: string
  /** Of a WEBSITE, or of an image that was given by address. */
  url: string | null
  withSubpages: boolean
  /** Of a DOCUMENT, or of an image that was uploaded; `path` is where its bytes lie. */
  file: { name: string; mime: string; path: string } | null
}

/** A text with a title of its own: a page of a website, or the whole. */
export type Part = { title: string; text: string }

export type ExtractedContent = {
  /** Each is cut into passages by itself. */
  parts: Part[]
  /** `digest` tells whether the text of a page is another when it is read again. */
  pages: (SourcePage & { digest?: string })[]
  /** Portuguese; what the user should know although it went well. */
  note: string | null
  /** Whether a part of the source was left out. */
  isCut?: boolean
  /** Of a spreadsheet. */
  table?: FactTable
}

/** `reason` is Portuguese and shown; another attempt would not change it, unless the user changes something. */
export type ExtractionFailure = { reason: string }

export type Report = (progress: TrainingProgress) => void

/** Reads one source. Resolves with a reason where the source is at fault, and throws where we are. */
export type Ingest = (
  source: Source,
  context: { report: Report; signal: AbortSignal },
) => Promise<Result<ExtractedContent, ExtractionFailure>>
