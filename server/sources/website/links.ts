/** Selects the pages of a site that customers would ask about. */
import { foldText } from '../../../contract/fold-text.ts'
import type { Link, Page } from './page.ts'
import { isSameSite, pageKey, withoutTracking } from './same-page.ts'

/** Subjects, the most requested first; one page of each is read before a second page of any. */
const subjects: readonly RegExp[] = [
  /\b(?:precos?|tabela|planos?|pricing|prices|plans|precios|planes|tarifas?)\b/u,
  /\b(?:produtos?|cardapio|menu|loja|catalogo|products?|shop|productos?|tienda|carta)\b/u,
  /\b(?:servicos?|tratamentos?|services?|servicios?)\b/u,
  /\b(?:faq|perguntas|duvidas|ajuda|questions|help|preguntas|ayuda)\b/u,
  /\b(?:entregas?|frete|envios?|shipping|delivery)\b/u,
  /\b(?:trocas?|devoluc(?:ao|oes)|garantia|returns?|refunds?|warranty|devoluciones|cambios)\b/u,
  /\b(?:contatos?|fale conosco|onde (?:estamos|fica)|localizacao|horarios?|contact|location|hours|contacto|ubicacion)\b/u,
  /\b(?:sobre|quem somos|empresa|historia|about|nosotros|acerca|quienes somos)\b/u,
  /\b(?:pagamentos?|como (?:funciona|comprar)|how it works|payments?|pagos?)\b/u,
]
/** Pages that need a sign-in or belong to one visitor. */
const personal =
  /\b(?:login|entrar(?! em contato)|conta|minha conta|carrinho|cart|checkout|account|sign ?(?:in|up)|register|cadastro|wp admin|admin|logout|sair|rss|feed)\b/u
/** Legal pages. */
const legal = /\b(?:privacidade|privacy|termos?|terms|cookies?)\b/u
const file = /\.(?!html?$|php$|aspx?$|jsp$)[a-z0-9]{2,5}$/iu

const wordsIn = (link: Pick<Link, 'url' | 'text'>): string => {
  const { pathname } = new URL(link.url)
  let path = pathname
  try {
    path = decodeURIComponent(pathname)
  } catch {
    // Some URLs have invalid escapes.
  }
  return `${foldText(path).replace(/[^\p{L}\p{N}]+/gu, ' ')} ${foldText(link.text)}`
}

const subjectOf = (words: string): number => subjects.findIndex((pattern) => pattern.test(words))

/** The kind of page a link leads to, by its URL and text. */
export function kindOfLink(link: Pick<Link, 'url' | 'text'>): 'subject' | 'page' | 'legal' | 'personal' | 'file' {
  if (file.test(new URL(link.url).pathname)) return 'file'
  const words = wordsIn(link)
  if (personal.test(words)) return 'personal'
  if (legal.test(words)) return 'legal'
  return subjectOf(words) >= 0 ? 'subject' : 'page'
}

/** Up to `most` URLs on the site of `page`, the most relevant first. */
export function pagesToRead({ url, links }: Page, most: number): string[] {
  const seen = new Set([url, new URL('/', url).href].map(pageKey))
  const candidates = links.flatMap((link) => {
    const wanted = withoutTracking(link.url)
    const key = pageKey(wanted)
    const kind = kindOfLink({ ...link, url: wanted })
    if (!isSameSite(wanted, url) || seen.has(key) || (kind !== 'subject' && kind !== 'page')) return []
    seen.add(key)
    return [{ url: wanted, subject: subjectOf(wordsIn({ ...link, url: wanted })), inNavigation: link.inNavigation }]
  })

  const subjects = new Set<number>()
  const rank = (one: (typeof candidates)[number]): number => {
    if (one.subject < 0) return one.inNavigation ? 200 : 300
    const again = subjects.has(one.subject)
    subjects.add(one.subject)
    return (again ? 100 : 0) + one.subject
  }
  return candidates
    .map((one) => ({ url: one.url, rank: rank(one) }))
    .filter(({ rank: value }) => value < 300)
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, most)
    .map((one) => one.url)
}
