/** Reads the pages listed in a site's sitemaps: XML or plain lists, compressed or not, including sitemap indexes. */
import type { Egress } from '../../platform/egress.ts'
import { unpack } from './decode.ts'
import { isSameSite } from './same-page.ts'
import type { Visitor } from './visit.ts'

export type SitemapRequest = {
  egress: Egress
  userAgent: string
  visitor: Visitor
  timeoutMs: number
  signal: AbortSignal
}

/** Compressed size; the standard allows 50 MB, most of which is not needed. */
const maxBytes = 1_000_000
const maxUnpacked = 4_000_000
const maxFiles = 5
const maxPages = 1_000

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescaped = (text: string) => text.replace(/&(amp|lt|gt|quot|apos);/gu, (_, name: string) => entities[name] ?? '')

/** Spaces are trimmed afterwards: a pattern that skips them takes cubic time on a long row of spaces. */
const location = /<(?:\w+:)?loc>(?:([^<]*)|\s*<!\[CDATA\[([^<\]]*)\]\]>\s*)<\/(?:\w+:)?loc>/giu

/** Parses a sitemap, which may be truncated. */
function readSitemap(text: string): { isIndex: boolean; urls: string[] } {
  const isXml = /<(?:\w+:)?(?:urlset|sitemapindex)[\s>]/iu.test(text)
  const found = isXml
    ? [...text.matchAll(location)].map(([, plain = '', marked = '']) => unescaped((plain + marked).trim()))
    : text.split(/\r?\n/u).map((line) => line.trim())
  return {
    isIndex: /<(?:\w+:)?sitemapindex[\s>]/iu.test(text),
    urls: found.filter((url) => /^https?:\/\//iu.test(url) && URL.canParse(url)),
  }
}

async function fetchSitemap(url: string, { egress, userAgent, visitor, timeoutMs, signal }: SitemapRequest) {
  const robots = await visitor.robots(url)
  if (!robots.ok || !robots.value.allows(url)) return undefined
  const headers = { 'user-agent': userAgent, accept: 'application/xml, text/xml, text/plain;q=0.8, */*;q=0.1' }
  const sent = await egress({ url, headers, signal, timeoutMs, maxBytes, truncate: true })
  if (!sent.ok || sent.value.status !== 200 || !isSameSite(sent.value.url, url)) return undefined
  const encoding = sent.value.headers['content-encoding'] ?? ''
  const body = await unpack(sent.value.body, encoding, maxUnpacked)
  const isPacked = body?.[0] === 0x1f && body[1] === 0x8b
  const bytes = isPacked ? await unpack(body, 'gzip', maxUnpacked) : body
  return bytes === undefined ? undefined : readSitemap(bytes.toString('utf8'))
}

/** URLs of pages on the site of `site`; empty if it has no readable sitemap. */
export async function readSitemaps(site: string, request: SitemapRequest): Promise<string[]> {
  const robots = await request.visitor.robots(site)
  const named = robots.ok ? robots.value.sitemaps.filter((url) => URL.canParse(url) && isSameSite(url, site)) : []
  const files = named.length > 0 ? [...named] : [new URL('/sitemap.xml', site).href]
  const pages: string[] = []
  const asked = new Set<string>()
  for (let file = files.shift(); file !== undefined; file = files.shift()) {
    if (asked.has(file)) continue
    if (asked.size >= maxFiles || pages.length >= maxPages || request.signal.aborted) break
    asked.add(file)
    const read = await fetchSitemap(file, request)
    const own = read?.urls.filter((url) => isSameSite(url, site)) ?? []
    if (read?.isIndex === true) files.push(...own.slice(0, maxFiles))
    else pages.push(...own.slice(0, maxPages - pages.length))
  }
  return pages
}
