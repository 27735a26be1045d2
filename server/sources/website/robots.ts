/** What a site's robots.txt allows this server to read (RFC 9309). */
import robotsParser from 'robots-parser'
import type { Result } from '../../../contract/failures.ts'
import type { Config } from '../../platform/config.ts'
import type { Egress } from '../../platform/egress.ts'
import { type SiteFailure, siteFailed } from './page.ts'
import { failureOfEgress } from './read-page.ts'

export type Robots = {
  allows: (url: string) => boolean
  /** URLs of the listed sitemaps. */
  sitemaps: readonly string[]
}

const productToken = 'ProsaBot'

/** The User-Agent header of requests to websites. */
export const userAgentOf = ({ publicUrl }: Pick<Config, 'publicUrl'>): string =>
  `${productToken}/1.0${publicUrl === undefined ? '' : ` (+${publicUrl})`}`

/** RFC 9309 requires at least 500 KiB. */
const maxBytes = 512_000
const all: Robots = { allows: () => true, sitemaps: [] }

export type RobotsRequest = { egress: Egress; userAgent: string; timeoutMs: number; signal: AbortSignal }

/** A missing file allows everything; a site that cannot answer allows nothing, which is a failure of its own. */
export async function readRobots(
  origin: string,
  { egress, userAgent, timeoutMs, signal }: RobotsRequest,
): Promise<Result<Robots, SiteFailure>> {
  const url = new URL('/robots.txt', origin).href
  const headers = { 'user-agent': userAgent, accept: 'text/plain, */*;q=0.5' }
  const sent = await egress({ url, headers, signal, timeoutMs, maxBytes, truncate: true })
  if (!sent.ok)
    return sent.failure.kind === 'tooManyRedirects' ? { ok: true, value: all } : failureOfEgress(sent.failure)
  const { status, body } = sent.value
  if (status >= 500) return siteFailed('broken', `robots.txt: status ${status}`)
  if (status !== 200) return { ok: true, value: all }
  const robots = robotsParser(url, body.toString('utf8'))
  return {
    ok: true,
    value: {
      allows: (page) => robots.isAllowed(page, productToken) !== false,
      sitemaps: robots.getSitemaps(),
    },
  }
}
