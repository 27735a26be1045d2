/** Requests pages of sites as their robots.txt allows: shared by reading an agent's site and by crawling. */
import type { Result } from '../../../contract/failures.ts'
import type { Egress } from '../../platform/egress.ts'
import { type Page, type SiteFailure, siteFailed } from './page.ts'
import type { Parser } from './parse-page.ts'
import { readPage } from './read-page.ts'
import { readRobots, type Robots } from './robots.ts'

export type VisitorOptions = {
  egress: Egress
  parse: Parser
  userAgent: string
  /** Maximum bytes of a page; the rest is not read. */
  maxBytes: number
  /** Time limit of robots.txt. */
  timeoutMs: number
  signal: AbortSignal
}

export type Visitor = {
  page: (url: string, timeoutMs: number) => Promise<Result<Page, SiteFailure>>
  /** The robots.txt of the origin of `url`, requested once. */
  robots: (url: string) => Promise<Result<Robots, SiteFailure>>
}

export function createVisitor({ egress, parse, userAgent, maxBytes, timeoutMs: robotsMs, signal }: VisitorOptions) {
  const asked = new Map<string, ReturnType<typeof readRobots>>()
  const robots: Visitor['robots'] = (url) => {
    const { origin } = new URL(url)
    const known = asked.get(origin) ?? readRobots(origin, { egress, userAgent, timeoutMs: robotsMs, signal })
    asked.set(origin, known)
    return known
  }
  const allowed = async (url: string): Promise<Result<Robots, SiteFailure>> => {
    const read = await robots(url)
    return read.ok && !read.value.allows(url) ? siteFailed('forbidden', 'robots.txt') : read
  }
  const visitor: Visitor = {
    robots,
    page: async (url, timeoutMs) => {
      const before = await allowed(url)
      if (!before.ok) return before
      const read = await readPage(url, { egress, parse, userAgent, maxBytes, timeoutMs, signal })
      if (!read.ok || read.value.url === url) return read
      const after = await allowed(read.value.url)
      return after.ok ? read : after
    },
  }
  return visitor
}
