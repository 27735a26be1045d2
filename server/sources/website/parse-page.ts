/** Has pages read by processes, within limits of memory and time, and only so many at once. */
import type { Result } from '../../../contract/failures.ts'
import { createWorkerPool } from '../../platform/worker-pool.ts'
import { type PageContent, type SiteFailure, siteFailed } from './page.ts'
import type { PageWorkerAnswer, PageWorkerData } from './page-worker.ts'

export type ParserLimits = { parseMs: number; memoryMb: number; parsers: number }

export type Parser = (html: string, url: string, signal: AbortSignal) => Promise<Result<PageContent, SiteFailure>>

/** What a process weighs that has read nothing yet. */
const emptyMb = 96
/** Pages of one site follow each other, and the libraries take longer to load than a page to read. */
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
