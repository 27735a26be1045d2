/** Finds product cards, adjacent elements with one price each, so that each becomes one line. */
import { isInline, isSeen, tagOf, textOf, walk } from './elements.ts'
import type { Product } from './page.ts'
import { hasPrice, pricePhrase, pricesIn } from './prices.ts'
import { oneLine } from './text.ts'

/** A longer element is a section that mentions a price. */
const maxCardLength = 400
const namedAt = 120
/** Elements that are read by other rules. */
const rows = new Set(['td', 'th', 'tr', 'tbody', 'table', 'dd', 'dt', 'dl', 'body', 'html', 'main'])

/** Caches texts, because each is needed many times. */
function reader(): (element: Element) => string {
  const read = new Map<Element, string>()
  return (element) => {
    const text = read.get(element) ?? textOf(element)
    read.set(element, text)
    return text
  }
}
type Read = ReturnType<typeof reader>

/** Elements whose own text has a price, up to the number on a large product page. */
function priced(root: Element, read: Read): Element[] {
  const found = new Set<Element>()
  const open: Element[] = []
  walk(root, {
    enter: (element) => {
      if (!isSeen(element)) return false
      open.push(element)
      return true
    },
    text: (value) => {
      const holder = open.at(-1)
      if (holder !== undefined && found.size < 1_000 && /\d/u.test(value)) found.add(holder)
    },
    leave: () => void open.pop(),
  })
  // A price is often split over elements: `<span>R$</span><b>18,90</b>`.
  return [...found].filter((element) => hasPrice(read(element)) || hasPrice(read(element.parentElement ?? element)))
}

/** The largest element around `element` with a single priced product; its parent must have several. */
function cardAround(element: Element, root: Element, read: Read): Element | undefined {
  let card = element
  for (let parent = card.parentElement; parent !== null && card !== root; parent = card.parentElement) {
    const own = pricesIn(read(card)).length
    const several = own > 0 && pricesIn(read(parent)).length > own
    if (several) return isInline(tagOf(card)) && tagOf(card) !== 'a' ? undefined : card
    if (read(parent).length > maxCardLength) return undefined
    card = parent
  }
  return undefined
}

/** Labels of buttons and links in a card. */
const invitation =
  /^(?:comprar?|adicionar|ver (?:mais|detalhes)|saiba mais|add to|buy|detalhes|añadir|agregar)\b.{0,20}$/iu

/** `12x de R$ 100,00` is no price of the product. */
const installments = /\b\d{1,2}\s?(?:x|vezes)\s?(?:(?:sem|s\/)\s?juros\s)?(?:de\s|of\s)?[^\d\s]*\s?[\d.,]+/giu

/** Converts a card to a line and, if it has a name, to a product. */
export function describeCard(card: Element): { line: string; product: Product | undefined } {
  const parts = textOf(card, '\n')
    .split('\n')
    .map(oneLine)
    .filter((part) => !invitation.test(part))
  const price = parts.find((part) => pricePhrase.test(part)) ?? parts.find((part) => isOldAndNewText(part))
  const named = parts.find(
    (part) => part !== price && part.length <= namedAt && !hasPrice(part) && /\p{L}{2}/u.test(part),
  )
  if (price === undefined || named === undefined)
    return { line: parts.join(' – '), product: productOf(parts.join(' – ')) }
  const rest = parts.filter((part) => part !== price && part !== named)
  const now = pricesIn(price).length > 1 ? (pricesIn(price.replaceAll(installments, '')).at(-1) ?? price) : price
  return { line: [named, price, ...rest].join(' – '), product: { name: named, price: now } }
}

/** For example `De R$ 28,00 por R$ 24,50`. */
const isOldAndNewText = (text: string) => pricesIn(text).length === 2 && text.length <= 60

const between = /\s*(?:\||\.{3,})\s*|\s+[–—-]\s+|:\s+/u
/** `Taxa de entrega de R$ 8,00` names no product. */
const unfinished = /\s(?:de|é|por|custa|a|até|acima|for|is|desde|from)$/iu
const isName = (text: string) =>
  text.length >= 2 && text.length <= 80 && /\p{L}{2}/u.test(text) && !unfinished.test(text)

/** Parses `Pão francês – R$ 18,90/kg – fornadas às 7h` in a single text. */
export function productOf(line: string): Product | undefined {
  const parts = line.split(between).map(oneLine)
  const spaced = parts.length === 1 ? priceAtEnd(line) : undefined
  const name = spaced?.name ?? parts[0] ?? ''
  const price = spaced?.price ?? parts.slice(1).find((part) => pricePhrase.test(part))
  return price === undefined || !isName(name) || hasPrice(name) ? undefined : { name, price }
}

/** Parses `Pão francês R$ 18,90`. */
function priceAtEnd(line: string): Product | undefined {
  const [price] = pricesIn(line)
  const at = price === undefined ? -1 : line.indexOf(price)
  const [name, phrase] = [oneLine(line.slice(0, at)), oneLine(line.slice(at))]
  return at > 0 && pricePhrase.test(phrase) ? { name, price: phrase } : undefined
}

/** All cards below `root`, as a set for look-up by element. */
export function findCards(root: Element): ReadonlySet<Element> {
  const read = reader()
  const cards = new Set<Element>()
  for (const element of priced(root, read)) {
    const card = cardAround(element, root, read)
    const isCard = card !== undefined && !rows.has(tagOf(card)) && card.querySelector('table') === null
    if (isCard && describeCard(card).product !== undefined) cards.add(card)
  }
  return cards
}
