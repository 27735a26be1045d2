/** Reads websites as trainings: one page, or several pages of the same site. */
import { createHash } from 'node:crypto'
import { crawlLimits, trainingLimits } from '../../../contract/trainings.ts'
import type { Config } from '../../platform/config.ts'
import { createEgress, type EgressOptions } from '../../platform/egress.ts'
import { hasWords } from '../../platform/text/plain.ts'
import { urlsOf } from './url.ts'
import { type Crawled, type CrawlLimits, createCrawler, defaultCrawlLimits } from './crawl.ts'
import { companyOf, pageNames } from './names.ts'
import { siteFailureTexts } from './failure-texts.ts'
import { contentOf, type SiteFailure } from './page.ts'
import { siteLimits } from './read-site.ts'
import { withoutRepeated } from './repeated.ts'
import { userAgentOf } from './robots.ts'
import { cutLines } from './text.ts'
import type { Ingest, ExtractedContent, Part } from '../ingestion.ts'
import { formatCount, extractionFailed } from '../words.ts'

export type WebsiteIngestOptions = {
  config: Config
  /** DNS resolver; replaced by tests. */
  resolve?: EgressOptions['resolve']
  limits?: Partial<CrawlLimits>
}

const unreadable =
  'Não foi possível ler o conteúdo deste site. Ele pode depender de JavaScript: copie o conteúdo para um treinamento de texto.'

const reasonOf = ({ kind }: SiteFailure): string => (kind === 'unreadable' ? unreadable : siteFailureTexts[kind])

/** Why pages were left out, for the user. */
const stops: Record<NonNullable<Crawled['stopped']>, string> = {
  pages: `O site tem mais páginas do que as ${crawlLimits.pages} que são lidas.`,
  requests: 'O site tem mais páginas do que as que foram lidas.',
  characters: `O texto do site é maior do que os ${formatCount(trainingLimits.content)} caracteres que são lidos.`,
  time: 'O tempo de leitura acabou antes que todas as páginas fossem lidas.',
  busy: 'O site parou de responder antes que todas as páginas fossem lidas.',
}

export function createWebsiteIngest({ config, resolve, limits }: WebsiteIngestOptions): Ingest {
  const egress = createEgress({ allow: config.websiteAllow, ...(resolve && { resolve }) })
  const crawl = createCrawler(egress, userAgentOf(config), {
    ...defaultCrawlLimits(trainingLimits.content),
    ...limits,
  })
  return async ({ url, withSubpages }, { report, signal }) => {
    const [siteUrl] = urlsOf(url ?? '')
    if (siteUrl === undefined) return extractionFailed(siteFailureTexts.invalid)
    report({ step: 'reading', pagesRead: 0, pagesFound: 1 })
    const read = await crawl(siteUrl, {
      withSubpages,
      onPage: (pagesRead, pagesFound) => report({ step: 'reading', pagesRead, pagesFound }),
      signal,
    })
    signal.throwIfAborted()
    if (!read.ok) return extractionFailed(reasonOf(read.failure))
    const learned = extractContent(read.value)
    return learned.parts.length === 0 ? extractionFailed(unreadable) : { ok: true, value: learned }
  }
}

/** Maximum number of pages named in the note. */
const maxNamedPlaces = 3
const maxPlaceLength = 60
const listed = new Intl.ListFormat('pt-BR')

/** Path and query of a page. */
function placeOf(href: string): string {
  const { pathname, search } = new URL(href)
  const place = pathname + search
  return place.length > maxPlaceLength ? `${place.slice(0, maxPlaceLength)}…` : place
}
const placesOf = (urls: readonly string[]) => listed.format(urls.slice(0, maxNamedPlaces).map(placeOf))

function unreadNote(urls: readonly string[]): string {
  const count = urls.length
  if (count === 0) return ''
  if (count === 1) return `1 página não pôde ser lida: ${placesOf(urls)}`
  return `${count} páginas não puderam ser lidas${count > maxNamedPlaces ? ', entre elas' : ':'} ${placesOf(urls)}`
}

function longNote(pages: readonly { url: string }[]): string {
  if (pages.length === 0) return ''
  const limit = `${formatCount(siteLimits.maxBytes / 1_000_000)} MB`
  return pages.length === 1
    ? `Uma página é maior do que os ${limit} que são lidos, e o fim dela ficou de fora.`
    : `${pages.length} páginas são maiores do que os ${limit} que são lidos, e o fim delas ficou de fora.`
}

const digestOf = (text: string): string =>
  createHash('sha256').update(text.replaceAll(/\s+/gu, ' ')).digest('hex').slice(0, 16)

function extractContent({ pages, unread, broken, stopped, interruptedBy }: Crawled): ExtractedContent {
  const names = pageNames(pages, companyOf(pages))
  const texts = withoutRepeated(pages.map(contentOf))
  const learned: (Part & { url: string })[] = []
  let left: number = trainingLimits.content
  let isCut = false
  pages.forEach(({ url }, at) => {
    const whole = texts[at] ?? ''
    const text = cutLines(whole, left)
    isCut ||= text.length < whole.trimEnd().length
    left -= text.length
    if (hasWords(text)) learned.push({ title: names[at] ?? url, text, url })
  })
  const notes = [
    isCut ? stops.characters : stopped === undefined ? '' : stops[stopped],
    longNote(pages.filter((page) => page.isCut)),
    unreadNote(unread),
  ].filter((note) => note !== '')
  return {
    parts: learned.map(({ title, text }) => ({ title, text })),
    pages: learned.map(({ title, url, text }) => ({ title, url, digest: digestOf(text) })),
    isCut: isCut || stopped !== undefined || unread.length > 0 || pages.some((page) => page.isCut),
    ...(interruptedBy && { interruptedBy }),
    broken,
    note: notes.length === 0 ? null : notes.join(' '),
  }
}
