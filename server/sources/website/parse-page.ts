/** Has pages parsed by processes, within limits of memory, time and number. */
import type { Result } from '../../../contract/failures.ts'
import { createWorkerPool } from '../../platform/worker-pool.ts'
import { type PageContent, type SiteFailure, siteFailed } from './page.ts'
import type { PageWorkerAnswer, PageWorkerData } from './page-worker.ts'

export type ParserLimits = { parseMs: number; memoryMb: number; parsers: number }

export type Parser = (html: string, url: string, signal: AbortSignal) => Promise<Result<PageContent, SiteFailure>>

/** Memory of a process before it parses anything. */
const emptyMb = 96
/**
 * Idle time before a process ends: pages of a site come in series, and loading the libraries takes longer than parsing.
 */
const idleMs = 10_000

export function createParser({ parseMs, memoryMb, parsers }: ParserLimits): Parser {
  const run = createWorkerPool<PageWorkerData, PageWorkerAnswer>(new URL('./page-worker.ts', import.meta.url), {
    ms: parseMs,
    memoryMb,
    residentMb: memoryMb + emptyMb,
    atOnce: parsers,
    idleMs,
  })
  return async (html, url, signal) => {
    const read = await run({ html, url }, signal)
    if (!read.ok) return siteFailed(read.failure.kind === 'aborted' ? 'aborted' : 'tooComplex', read.failure.detail)
    return 'content' in read.value
      ? { ok: true, value: read.value.content }
      : siteFailed('tooComplex', read.value.problem)
  }
}
