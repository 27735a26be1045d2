/** The pages of one site, from its first page on: breadth first, two at a time, and no further than the limits say. */
import { createHash } from 'node:crypto'
import { ok, type Result } from '../../../contract/failures.ts'
import { crawlLimits } from '../../../contract/trainings.ts'
import type { Egress } from '../../platform/egress.ts'
import { createFrontier, type Waiting } from './frontier.ts'
import { contentOf, type Page, type SiteFailure, siteFailed } from './page.ts'
import { createParser } from './parse-page.ts'
import { type SiteLimits, siteLimits } from './read-site.ts'
import { isSameSite, pageKey, withoutTracking } from './same-page.ts'
import { readSitemaps } from './sitemap.ts'
import { createVisitor } from './visit.ts'

export type CrawlLimits = Omit<SiteLimits, 'morePages'> & {
  /** The first one included. */
  pages: number
  /** Of the first page it is 0. */
  depth: number
  /** Asked for, whatever came of them. */
  requests: number
  /** Of all pages together. */
  characters: number
}

export const usualCrawlLimits = (characters: number): CrawlLimits => ({
  ...siteLimits,
  ...crawlLimits,
  totalMs: 5 * 60_000,
  requests: 150,
  characters,
})

export type Crawled = {
  /** In the order of what matters. */
  pages: [Page, ...Page[]]
  /** The addresses of pages that were asked for and could not be read. */
  unread: string[]
  /** Why known pages were left out; undefined when none were. */
  stopped: 'pages' | 'requests' | 'characters' | 'time' | 'busy' | undefined
}

/** With how many pages are known, as far as they will be read. */
export type OnPage = (read: number, found: number) => void

export type Crawler = (
  address: string,
  options: { withSubpages: boolean; onPage: OnPage; signal: AbortSignal },
) => Promise<Result<Crawled, SiteFailure>>

/** What a link led to was no page at all. */
const isNoPage = new Set<SiteFailure['kind']>(['notPage', 'missing'])
/** One after another: it has gone, or wants us to go. */
const mostFailuresInRow = 8

export function createCrawler(egress: Egress, userAgent: string, limits: CrawlLimits): Crawler {
  const parse = createParser(limits)

  return async (address, { withSubpages, onPage, signal: caller }) => {
    const late = AbortSignal.timeout(limits.totalMs)
    const signal = AbortSignal.any([caller, late])
    const visitor = createVisitor({
      egress,
      parse,
      userAgent,
      maxBytes: limits.maxBytes,
      timeoutMs: limits.pageMs,
      signal,
    })
    const first = await visitor.page(withoutTracking(address), siteLimits.totalMs)
    if (!first.ok)
      return first.failure.kind === 'aborted' && !caller.aborted
        ? siteFailed('timeout', `not read in ${limits.totalMs} ms`)
        : first

    const site = first.value.url
    const frontier = createFrontier(site)
    const pages = new Map<number, Page>([[0, first.value]])
    const texts = new Set([digest(first.value)])
    let characters = contentOf(first.value).length
    let [taken, running, inRow] = [0, 0, 0]
    const unread: string[] = []
    let stopped: Crawled['stopped']
    const tell = () => onPage(pages.size, Math.min(limits.pages, pages.size + running + frontier.size()))

    const keep = (page: Page, { url, depth }: Waiting, order: number) => {
      if (depth < limits.depth) frontier.add(page.links, depth + 1)
      const isNew = pageKey(page.url) === pageKey(url) || frontier.claim(page.url)
      const text = digest(page)
      if (!isNew || contentOf(page) === '' || texts.has(text) || pages.size >= limits.pages) return
      texts.add(text)
      // Only their number matters from now on.
      pages.set(order, { ...page, links: [] })
      characters += contentOf(page).length
      if (characters > limits.characters) stopped = 'characters'
    }
    const fail = ({ kind }: SiteFailure, url: string) => {
      if (kind === 'busy') stopped ??= 'busy'
      if (isNoPage.has(kind)) return
      unread.push(url)
      inRow += 1
      if (inRow >= mostFailuresInRow) stopped ??= 'busy'
    }
    const isOver = () => {
      if (late.aborted) stopped ??= 'time'
      else if (pages.size + running >= limits.pages) return true
      else if (taken >= limits.requests) stopped ??= 'requests'
      return stopped !== undefined || signal.aborted
    }
    const visit = async (next: Waiting, order: number) => {
      const read = await visitor.page(next.url, limits.pageMs)
      if (!read.ok) fail(read.failure, next.url)
      else if (isSameSite(read.value.url, site)) keep(read.value, next, order)
      if (read.ok) inRow = 0
    }
    /** Until nothing waits, and nothing that is being read can lead on. */
    const visitAll = () =>
      new Promise<void>((done, broken) => {
        const goOn = () => {
          tell()
          while (running < limits.concurrency && !isOver()) {
            const next = frontier.take()
            if (next === undefined) break
            taken += 1
            running += 1
            visit(next, taken)
              .finally(() => (running -= 1))
              .then(goOn, broken)
          }
          if (running === 0) done()
        }
        goOn()
      })

    tell()
    if (withSubpages && limits.pages > 1) {
      frontier.claim(withoutTracking(address))
      frontier.claim(site)
      if (limits.depth > 0) frontier.add(first.value.links, 1)
      const listed = await readSitemaps(site, { egress, userAgent, visitor, timeoutMs: limits.pageMs, signal })
      if (limits.depth > 0)
        frontier.add(
          listed.map((url) => ({ url, text: '' })),
          1,
        )
      await visitAll()
    }
    if (caller.aborted) return siteFailed('aborted', 'given up by the caller')
    const [, ...others] = [...pages].toSorted(([one], [other]) => one - other).map(([, page]) => page)
    if (pages.size >= limits.pages) stopped ??= 'pages'
    return ok({
      pages: [first.value, ...others],
      unread,
      stopped: frontier.size() > 0 || stopped === 'characters' ? stopped : undefined,
    })
  }
}

const digest = (page: Page): string => createHash('sha256').update(contentOf(page).replace(/\s+/gu, ' ')).digest('hex')
