/** Crawls one site from its first page: breadth first, two requests at a time, within the limits. */
import { createHash } from 'node:crypto'
import { ok, type Result } from '../../../contract/failures.ts'
import { crawlLimits } from '../../../contract/trainings.ts'
import type { Egress } from '../../platform/egress.ts'
import { createFrontier, type QueuedUrl } from './frontier.ts'
import { contentOf, type Page, type SiteFailure, siteFailed } from './page.ts'
import { createParser } from './parse-page.ts'
import { type SiteLimits, siteLimits } from './read-site.ts'
import { isSameSite, pageKey, withoutTracking } from './same-page.ts'
import { readSitemaps } from './sitemap.ts'
import { createVisitor } from './visit.ts'

export type CrawlLimits = Omit<SiteLimits, 'morePages'> & {
  /** Including the first page. */
  pages: number
  /** The first page has depth 0. */
  depth: number
  /** Requests, whatever their result. */
  requests: number
  /** Total characters of all pages. */
  characters: number
}

export const defaultCrawlLimits = (characters: number): CrawlLimits => ({
  ...siteLimits,
  ...crawlLimits,
  totalMs: 5 * 60_000,
  requests: 150,
  characters,
})

export type Crawled = {
  /** The most important pages first. */
  pages: [Page, ...Page[]]
  /** URLs of pages that were requested and could not be read. */
  unread: string[]
  /** Those of them that may be read at another time. */
  broken: string[]
  /** Why known pages were left out; undefined if none were. */
  stopped: 'pages' | 'requests' | 'characters' | 'time' | 'busy' | undefined
  /** The site stopped answering, or was too slow: it may have more pages at another time. */
  interruptedBy: 'busy' | 'time' | undefined
}

/** Called with the numbers of read pages and of known pages that will be read. */
export type OnPage = (read: number, found: number) => void

export type Crawler = (
  url: string,
  options: { withSubpages: boolean; onPage: OnPage; signal: AbortSignal },
) => Promise<Result<Crawled, SiteFailure>>

/** Failures that mean that the link did not lead to a page. */
const isNoPage = new Set<SiteFailure['kind']>(['notPage', 'missing'])
/** Failures that may pass. */
const mayPass = new Set<SiteFailure['kind']>(['broken', 'unreachable', 'timeout', 'unresolved'])
/** After this many failures in a row, the site is down or blocks us. */
const maxFailuresInRow = 8

export function createCrawler(egress: Egress, userAgent: string, limits: CrawlLimits): Crawler {
  const parse = createParser(limits)

  return async (url, { withSubpages, onPage, signal: caller }) => {
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
    const first = await visitor.page(withoutTracking(url), siteLimits.totalMs)
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
    const broken: string[] = []
    let stopped: Crawled['stopped']
    const tell = () => onPage(pages.size, Math.min(limits.pages, pages.size + running + frontier.size()))

    const keep = (page: Page, { url, depth }: QueuedUrl, order: number) => {
      if (depth < limits.depth) frontier.add(page.links, depth + 1)
      const isNew = pageKey(page.url) === pageKey(url) || frontier.claim(page.url)
      const text = digest(page)
      if (!isNew || contentOf(page) === '' || texts.has(text) || pages.size >= limits.pages) return
      texts.add(text)
      // Its links are in the frontier already.
      pages.set(order, { ...page, links: [] })
      characters += contentOf(page).length
      if (characters > limits.characters) stopped = 'characters'
    }
    const fail = ({ kind }: SiteFailure, url: string) => {
      if (kind === 'busy') stopped ??= 'busy'
      if (isNoPage.has(kind)) return
      unread.push(url)
      if (mayPass.has(kind)) broken.push(url)
      inRow += 1
      if (inRow >= maxFailuresInRow) stopped ??= 'busy'
    }
    const isOver = () => {
      if (late.aborted) stopped ??= 'time'
      else if (pages.size + running >= limits.pages) return true
      else if (taken >= limits.requests) stopped ??= 'requests'
      return stopped !== undefined || signal.aborted
    }
    const visit = async (next: QueuedUrl, order: number) => {
      const read = await visitor.page(next.url, limits.pageMs)
      if (!read.ok) fail(read.failure, next.url)
      else if (isSameSite(read.value.url, site)) keep(read.value, next, order)
      if (read.ok) inRow = 0
    }
    /** Continues until no page waits and none is being read. */
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
      frontier.claim(withoutTracking(url))
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
      broken,
      interruptedBy: stopped === 'busy' || stopped === 'time' ? stopped : undefined,
      stopped: frontier.size() > 0 || stopped === 'characters' ? stopped : undefined,
    })
  }
}

const digest = (page: Page): string => createHash('sha256').update(contentOf(page).replace(/\s+/gu, ' ')).digest('hex')
