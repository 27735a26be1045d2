/** Reads the important pages of a website: the given one, and a few to which it links. */
import { ok, type Result } from '../../../contract/failures.ts'
import type { Egress } from '../../platform/egress.ts'
import { pagesToRead } from './links.ts'
import { type Page, type SiteFailure, siteFailed } from './page.ts'
import { createParser } from './parse-page.ts'
import { isSameSite, pageKey } from './same-page.ts'
import { createVisitor } from './visit.ts'

export type SiteLimits = {
  /** Time limit of all requests to one site. */
  totalMs: number
  /** Time limit of robots.txt, and of each page besides the first. */
  pageMs: number
  parseMs: number
  /** Memory limit of a process that parses a page. */
  memoryMb: number
  /** Number of parsing processes for all users together. */
  parsers: number
  /** Maximum bytes of a page; the rest is not read. */
  maxBytes: number
  /** Pages besides the first. */
  morePages: number
  concurrency: number
}

export const siteLimits: SiteLimits = {
  totalMs: 30_000,
  pageMs: 10_000,
  parseMs: 8_000,
  memoryMb: 256,
  parsers: 2,
  maxBytes: 3_000_000,
  morePages: 4,
  concurrency: 2,
}

export type SiteReader = (
  /** URLs to be tried in this order until one can be reached. */
  urls: readonly string[],
  /** Called after each page with the number of pages read. */
  onPage: (page: Page, count: number) => void,
  signal: AbortSignal,
) => Promise<Result<[Page, ...Page[]], SiteFailure>>

/** Failures after which another spelling of the URL may succeed; any response of the site itself is final. */
const notReached = new Set<SiteFailure['kind']>(['blocked', 'unreachable', 'timeout'])

export function createSiteReader(egress: Egress, userAgent: string, limits: SiteLimits = siteLimits): SiteReader {
  const parse = createParser(limits)
  const { maxBytes, pageMs, totalMs } = limits

  return async (urls, onPage, caller) => {
    const signal = AbortSignal.any([caller, AbortSignal.timeout(totalMs)])
    const { page } = createVisitor({ egress, parse, userAgent, maxBytes, timeoutMs: pageMs, signal })
    /** When the time limit is over, every pending request ends as aborted, which is reported as a timeout. */
    const named = (failure: SiteFailure) =>
      failure.kind === 'aborted' && !caller.aborted
        ? siteFailed('timeout', `not read in ${totalMs} ms`)
        : { ok: false as const, failure }

    let first: Result<Page, SiteFailure> = siteFailed('invalid', 'no url')
    for (const url of urls) {
      first = await page(url, totalMs)
      if (first.ok || !notReached.has(first.failure.kind) || signal.aborted) break
    }
    if (!first.ok) return named(first.failure)
    onPage(first.value, 1)

    const pages: [Page, ...Page[]] = [first.value]
    const queue = pagesToRead(first.value, limits.morePages)
    const found = new Map<string, Page>()
    const work = async (wanted: string | undefined): Promise<void> => {
      if (wanted === undefined || signal.aborted) return
      const read = await page(wanted, pageMs)
      if (read.ok && isSameSite(read.value.url, first.value.url) && isNew(read.value, [...pages, ...found.values()])) {
        found.set(wanted, read.value)
        onPage(read.value, found.size + 1)
      }
      await work(queue[next++])
    }
    let next = limits.concurrency
    await Promise.all(queue.slice(0, limits.concurrency).map(work))
    if (caller.aborted) return siteFailed('aborted', 'given up by the caller')
    // Ordered by importance, regardless of the order of arrival.
    for (const wanted of queue) {
      const one = found.get(wanted)
      if (one !== undefined) pages.push(one)
    }
    return ok(pages)
  }
}

const isNew = ({ url, text }: Page, known: readonly Page[]): boolean =>
  text.trim() !== '' && known.every((other) => pageKey(other.url) !== pageKey(url) && other.text !== text)
