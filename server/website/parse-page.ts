/** Has pages read by worker threads, within limits of memory and time, and only so many at once. */
import type { Result } from '../../contract/failures.ts'
import { createThreads } from '../threads.ts'
import { type PageContent, type SiteFailure, siteFailed } from './page.ts'
import type { PageWorkerAnswer, PageWorkerData } from './page-worker.ts'

export type ParserLimits = { parseMs: number; memoryMb: number; parsers: number }

export type Parser = (html: string, url: string, signal: AbortSignal) => Promise<Result<PageContent, SiteFailure>>

export function createParser({ parseMs, memoryMb, parsers }: ParserLimits): Parser {
  const run = createThreads<PageWorkerData, PageWorkerAnswer>(new URL('./page-worker.ts', import.meta.url), {
    ms: parseMs,
    memoryMb,
    atOnce: parsers,
  })
  return async (html, url, signal) => {
    const read = await run({ html, url }, signal)
    if (!read.ok) return siteFailed(read.failure.kind === 'aborted' ? 'aborted' : 'tooComplex', read.failure.detail)
    return 'content' in read.value
      ? { ok: true, value: read.value.content }
      : siteFailed('tooComplex', read.value.problem)
  }
}
