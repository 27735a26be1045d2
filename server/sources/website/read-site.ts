/** A website as the pages that matter: the one that was named, and a few that it links to. */
import { ok, type Result } from '../../../contract/failures.ts'
import type { Egress } from '../../platform/egress.ts'
import { pagesToRead } from './links.ts'
import { type Page, type SiteFailure, siteFailed } from './page.ts'
import { createParser } from './parse-page.ts'
import { createVisitor } from './visit.ts'

export type SiteLimits = {
  /** For everything that is asked of one site. */
  totalMs: number
  /** For its robots.txt, and for each page besides the first. */
  pageMs: number
  parseMs: number
  /** Of the thread that reads a page. */
  memoryMb: number
  /** Threads that read pages, of all users together. */
  parsers: number
  /** Of a page; what comes after is not read. */
  maxBytes: number
  /** Besides the first. */
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
  /** To be tried in this order until one can be reached. */
  addresses: readonly string[],
  /** Told of each page that was read, with how many there are. */
  onPage: (page: Page, count: number) => void,
  signal: AbortSignal,
) => Promise<Result<[Page, ...Page[]], SiteFailure>>

/** The next way to write the address may fare better; whatever the site itself answered is final. */
const notReached = new Set<SiteFailure['kind']>(['blocked', 'unreachable', 'timeout'])

export function createSiteReader(egress: Egress, userAgent: string, limits: SiteLimits = siteLimits): SiteReader {
  const parse = createParser(limits)
  const { maxBytes, pageMs, totalMs } = limits

  return async (addresses, onPage, caller) => {
    const signal = AbortSignal.any([caller, AbortSignal.timeout(totalMs)])
    const { page } = createVisitor({ egress, parse, userAgent, maxBytes, timeoutMs: pageMs, signal })
    /** When the time is over every wait ends as given up, whoever gave up. */
    const named = (failure: SiteFailure) =>
      failure.kind === 'aborted' && !caller.aborted
        ? siteFailed('timeout', `not read in ${totalMs} ms`)
        : { ok: false as const, failure }

    let first: Result<Page, SiteFailure> = siteFailed('invalid', 'no address')
    for (const address of addresses) {
      first = await page(address, totalMs)
      if (first.ok || !notReached.has(first.failure.kind) || signal.aborted) break
    }
    if (!first.ok) return named(first.failure)
    onPage(first.value, 1)

    const pages: [Page, ...Page[]] = [first.value]
    const { origin } = new URL(first.value.url)
    const queue = pagesToRead(first.value, limits.morePages)
    const found = new Map<string, Page>()
    const work = async (wanted: string | undefined): Promise<void> => {
      if (wanted === undefined || signal.aborted) return
      const read = await page(wanted, pageMs)
      if (read.ok && new URL(read.value.url).origin === origin && isNew(read.value, [...pages, ...found.values()])) {
        found.set(wanted, read.value)
        onPage(read.value, found.size + 1)
      }
      await work(queue[next++])
    }
    let next = limits.concurrency
    await Promise.all(queue.slice(0, limits.concurrency).map(work))
    if (caller.aborted) return siteFailed('aborted', 'given up by the caller')
    // In the order of what matters, whichever came first.
    for (const wanted of queue) {
      const one = found.get(wanted)
      if (one !== undefined) pages.push(one)
    }
    return ok(pages)
  }
}

const isNew = ({ url, text }: Page, known: readonly Page[]): boolean =>
  text.trim() !== '' && known.every((other) => other.url !== url && other.text !== text)
