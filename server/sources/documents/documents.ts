/** Extracts the text of uploaded documents: PDF, Word of any version, and plain text in any common encoding. */
import type { Result } from '../../../contract/failures.ts'
import { createWorkerPool, type WorkerFailure } from '../../platform/worker-pool.ts'
import type { DocumentSource, ReadDocument } from './document.ts'
import type { DocumentWorkerAnswer, DocumentWorkerData, DocumentWorkerProgress } from './document-worker.ts'
import { type Problem, problems } from './problems.ts'

/** `reason` is Portuguese and may be shown. */
export type UnreadDocument = { reason: Problem }

export type DocumentReader = (
  source: DocumentSource,
  signal: AbortSignal,
  /** Called with the progress, for documents with pages. */
  onPage?: (progress: DocumentWorkerProgress) => void,
) => Promise<Result<ReadDocument, UnreadDocument>>

export type DocumentLimits = {
  ms: number
  /** Limit of the heap. */
  memoryMb: number
  /** Limit of the whole worker process. */
  residentMb: number
  atOnce: number
  /** Maximum characters of the text. */
  characters: number
  /** Maximum bytes of the file. */
  bytes: number
}

const defaultLimits: DocumentLimits = {
  ms: 15_000,
  memoryMb: 48,
  residentMb: 140,
  atOnce: 2,
  characters: 200_000,
  bytes: 100 * 1024 * 1024,
}
/** Share of the time limit spent on reading a PDF's pages, so that the result still arrives in time. */
const pagesShare = 0.6

const reasons: Record<WorkerFailure['kind'], Problem> = {
  aborted: problems.givenUp,
  late: problems.tooSlow,
  memory: problems.tooLarge,
  broken: problems.broken,
}

export function createDocumentReader(limits: Partial<DocumentLimits> = {}): DocumentReader {
  const { ms, memoryMb, residentMb, atOnce, characters, bytes } = { ...defaultLimits, ...limits }
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
