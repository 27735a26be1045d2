/** Has pages read by worker threads, within limits of memory and time, and only so many at once. */
import { Worker } from 'node:worker_threads'
import type { Result } from '../../contract/failures.ts'
import { type PageContent, type SiteFailure, siteFailed } from './page.ts'
import type { PageWorkerAnswer, PageWorkerData } from './page-worker.ts'

export type ParserLimits = { parseMs: number; memoryMb: number; parsers: number }

export type Parser = (html: string, url: string, signal: AbortSignal) => Promise<Result<PageContent, SiteFailure>>

export function createParser({ parseMs, memoryMb, parsers }: ParserLimits): Parser {
  let free = parsers
  const waiting: (() => void)[] = []
  /** False when the caller gave up before it was its turn. */
  const take = (signal: AbortSignal): Promise<boolean> =>
    new Promise((done) => {
      if (free > 0) {
        free -= 1
        done(true)
        return
      }
      const go = () => {
        signal.removeEventListener('abort', leave)
        done(true)
      }
      const leave = () => {
        waiting.splice(waiting.indexOf(go), 1)
        done(false)
      }
      waiting.push(go)
      signal.addEventListener('abort', leave, { once: true })
    })
  const give = () => {
    const next = waiting.shift()
    if (next === undefined) free += 1
    else next()
  }

  const run = async (html: string, url: string, signal: AbortSignal) => {
    const worker = new Worker(new URL('./page-worker.ts', import.meta.url), {
      workerData: { html, url } satisfies PageWorkerData,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    })
    const late = AbortSignal.timeout(parseMs)
    const stop = AbortSignal.any([signal, late])
    let stopped = () => {}
    try {
      return await new Promise<Result<PageContent, SiteFailure>>((done) => {
        stopped = () =>
          done(
            signal.aborted ? siteFailed('aborted', 'given up') : siteFailed('tooComplex', `not read in ${parseMs} ms`),
          )
        if (stop.aborted) stopped()
        stop.addEventListener('abort', stopped)
        worker.once('message', (answer: PageWorkerAnswer) =>
          done('content' in answer ? { ok: true, value: answer.content } : siteFailed('tooComplex', answer.problem)),
        )
        worker.once('error', (cause) =>
          done(siteFailed('tooComplex', cause instanceof Error ? cause.message : 'worker')),
        )
        worker.once('exit', () => done(siteFailed('tooComplex', 'the thread ended')))
      })
    } finally {
      stop.removeEventListener('abort', stopped)
      await worker.terminate()
    }
  }

  return async (html, url, signal) => {
    if (signal.aborted || !(await take(signal))) return siteFailed('aborted', 'given up')
    try {
      return await run(html, url, signal)
    } finally {
      give()
    }
  }
}
