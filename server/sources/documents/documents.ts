/** The words of documents that people send: PDF, Word of any age, and plain text in any common encoding. */
import type { Result } from '../../../contract/failures.ts'
import type { FactTable } from '../../../contract/trainings.ts'
import { createWorkerPool, type WorkerFailure } from '../../platform/worker-pool.ts'
import type { DocumentWorkerAnswer, DocumentWorkerData, DocumentWorkerProgress } from './document-worker.ts'
import { type Problem, problems } from './problems.ts'

export const spreadsheetMime = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const documentMimes = [
  'application/pdf',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'text/plain',
  'text/csv',
  spreadsheetMime,
] as const
export type DocumentMime = (typeof documentMimes)[number]

/** `mime` is what the bytes are, not what somebody called them. */
export type DocumentSource = { mime: DocumentMime } & ({ path: string } | { bytes: Uint8Array })

export type ReadDocument = {
  text: string
  /** Only where there are pages. */
  pages?: number
  /** Whether there is more than was read. */
  isCut: boolean
  /** Of a spreadsheet. */
  table?: FactTable
}

/** `reason` is Portuguese and may be shown. */
export type UnreadDocument = { reason: Problem }

export type DocumentReader = (
  source: DocumentSource,
  signal: AbortSignal,
  /** Told of pages, where there are any. */
  onPage?: (progress: DocumentWorkerProgress) => void,
) => Promise<Result<ReadDocument, UnreadDocument>>

export type DocumentLimits = {
  ms: number
  /** Of objects. */
  memoryMb: number
  /** Of the whole process that reads. */
  residentMb: number
  atOnce: number
  /** Of the text. */
  characters: number
  /** Of the file. */
  bytes: number
}

const usual: DocumentLimits = {
  ms: 15_000,
  memoryMb: 64,
  residentMb: 140,
  atOnce: 2,
  characters: 200_000,
  bytes: 100 * 1024 * 1024,
}
/** How much of the time a PDF may use for its pages, so that what was read still arrives. */
const pagesShare = 0.6

const reasons: Record<WorkerFailure['kind'], Problem> = {
  aborted: problems.givenUp,
  late: problems.tooSlow,
  memory: problems.tooLarge,
  broken: problems.broken,
}

export function createDocumentReader(limits: Partial<DocumentLimits> = {}): DocumentReader {
  const { ms, memoryMb, residentMb, atOnce, characters, bytes } = { ...usual, ...limits }
  const run = createWorkerPool<DocumentWorkerData, DocumentWorkerAnswer>(
    new URL('./document-worker.ts', import.meta.url),
    { ms, memoryMb, residentMb, atOnce },
  )
  return async (source, signal, onPage) => {
    const data = { source, limits: { characters, bytes, pagesMs: ms * pagesShare } }
    const read = await run(data, signal, (progress) => onPage?.(progress as DocumentWorkerProgress))
    if (!read.ok) return { ok: false, failure: { reason: reasons[read.failure.kind] } }
    if ('document' in read.value) return { ok: true, value: read.value.document }
    return { ok: false, failure: { reason: read.value.problem } }
  }
}
