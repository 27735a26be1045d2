/** The queue of pages to read: near pages first, and among those the subjects that customers ask about. */
import { kindOfLink } from './links.ts'
import type { Link } from './page.ts'
import { isSameSite, pageKey, withoutTracking } from './same-page.ts'

export type QueuedUrl = { url: string; depth: number }

export type Frontier = {
  /** Adds links, except those to other sites, to files, to pages of a single visitor, or into loops. */
  add: (links: readonly Pick<Link, 'url' | 'text'>[], depth: number) => void
  /** Returns whether the page is new, and marks it as known. */
  claim: (url: string) => boolean
  take: () => QueuedUrl | undefined
  size: () => number
}

/** More than any crawl requests. */
const maxKnownUrls = 5_000
const maxUrlLength = 500
const deepestPath = 10
/** Further queries of a path are pages of a list, or the same page with other filters. */
const maxQueriesOfPath = 5
/** After this many pages whose URLs differ only in numbers, others come first. */
const maxPagesOfShape = 15

/** Query parameters of sorting, filters, calendars and searches, which lead to endless variants of the same content. */
const endless =
  /^(?:s|q|query|search|busca|pesquisa|termo|sort\w*|order\w*|ordem|ordenar|dir|view|display|limit|per_?page|filter\w*|filtro\w*|min_?price|max_?price|preco\w*|price|cor|color|size|tamanho|marca|brand|add[-_]to[-_]\w+|action|acao|month|mes|year|ano|day|dia|date|data|week|semana|calendar\w*|tribe[-_].*|ical|outlook-ical|print|share|replytocom|lang_?switch|redirect\w*|return\w*|next)(?:\[.*\])?$/iu
const calendar = /\/(?:calendar(?:io)?|calendario|agenda|eventos?|events?)\/(?:.*\/)?\d{4}(?:[-/]\d{1,2}){1,2}\/?$/iu
const searches = /\/(?:busca|buscar|pesquisa|search|resultados?)(?:\/|$)/iu

function isTrap(href: string): boolean {
  const url = new URL(href)
  if (href.length > maxUrlLength || url.searchParams.size > 3) return true
  const steps = url.pathname.split('/').filter((step) => step !== '')
  // `/a/b/a/b/a/b`: relative links that form an endless path.
  const again = new Map<string, number>()
  for (const step of steps) again.set(step, (again.get(step) ?? 0) + 1)
  if (steps.length > deepestPath || [...again.values()].some((times) => times > 2)) return true
  if (calendar.test(url.pathname) || searches.test(url.pathname)) return true
  return [...url.searchParams.keys()].some((name) => endless.test(name))
}

const ranks = { subject: 0, page: 1, legal: 3 } as const
const shapeOf = ({ pathname, search }: URL) => `${pathname}${search}`.replace(/\d+/gu, '0')

/** `site` is the URL of its first page. */
export function createFrontier(site: string): Frontier {
  const known = new Set<string>()
  const queries = new Map<string, number>()
  const shapes = new Map<string, number>()
  const waiting: (QueuedUrl & { rank: number })[] = []

  const counted = (counts: Map<string, number>, key: string): number => {
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count
  }
  const claim = (url: string): boolean => {
    const key = pageKey(url)
    if (known.has(key) || known.size >= maxKnownUrls) return false
    known.add(key)
    return true
  }
  const addOne = (link: Pick<Link, 'url' | 'text'>, depth: number) => {
    if (!/^https?:/iu.test(link.url) || !isSameSite(link.url, site)) return
    const url = withoutTracking(link.url)
    const kind = kindOfLink({ ...link, url })
    if (kind === 'personal' || kind === 'file' || isTrap(url) || !claim(url)) return
    const parsed = new URL(url)
    const hasQuery = parsed.search !== ''
    if (hasQuery && counted(queries, parsed.pathname) > maxQueriesOfPath) return
    const isOneOfMany = counted(shapes, shapeOf(parsed)) > maxPagesOfShape
    waiting.push({ url, depth, rank: ranks[kind] + Number(hasQuery) + (isOneOfMany ? 2 : 0) })
  }
  return {
    claim,
    add: (links, depth) => {
      for (const link of links) addOne(link, depth)
      // The sort is stable: equal pages keep the order in which they were found.
      waiting.sort((one, other) => one.depth - other.depth || one.rank - other.rank)
    },
    take: () => waiting.shift(),
    size: () => waiting.length,
  }
}
