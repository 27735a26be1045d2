/** Reads the structured data of a page (JSON-LD, schema.org): the business, its hours, its products, its questions. */
import type { Language } from '../../../contract/agents.ts'
import type { Product } from './page.ts'
import { phrasesOf } from './phrases.ts'
import { amountIn, priceText } from './prices.ts'
import { cut, oneLine } from './text.ts'

type Node = Readonly<Record<string, unknown>>

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value])
const nodesIn = (value: unknown): Node[] => listOf(value).filter(isNode)
const textIn = (value: unknown): string => {
  const first: unknown = Array.isArray(value) ? value[0] : value
  if (typeof first === 'number') return String(first)
  // Answers may contain HTML.
  return typeof first === 'string' ? oneLine(first.replace(/<[^>]*>/gu, ' ')) : ''
}
const typesOf = (node: Node): string[] => listOf(node['@type']).filter((type) => typeof type === 'string')

const maxNodes = 500
const business =
  /(?:Organization|Business|Store|Shop|Bakery|Restaurant|Cafe|Bar|Salon|Dentist|Clinic|Hotel|Gym|School|Agency|Corporation)$/u
const sold = new Set(['Product', 'Service', 'MenuItem'])

/** The objects described by `scripts`, at any depth in lists and graphs. */
function things(scripts: readonly string[]): Node[] {
  const open: unknown[] = scripts.map((script): unknown => {
    try {
      return JSON.parse(script)
    } catch {
      return undefined
    }
  })
  const found: Node[] = []
  for (
    let next = open.shift();
    (next !== undefined || open.length > 0) && found.length < maxNodes;
    next = open.shift()
  ) {
    if (Array.isArray(next)) open.push(...listOf(next).slice(0, maxNodes))
    if (!isNode(next)) continue
    found.push(next)
    const inside = [
      '@graph',
      'mainEntity',
      'itemListElement',
      'item',
      'makesOffer',
      'itemOffered',
      'hasMenu',
      'hasMenuSection',
      'hasMenuItem',
      'hasOfferCatalog',
    ]
    for (const key of inside) open.push(...listOf(next[key]).slice(0, maxNodes))
  }
  return found
}

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const dayNumber = (text: string): number => {
  const name = text.toLowerCase().replace(/^.*\//u, '')
  return name.length < 2 ? -1 : weekdays.findIndex((day) => day.startsWith(name))
}

/** Formats `0,1,2,5` as 'segunda a quarta, sábado'. */
function daysText(days: readonly number[], language: Language): string {
  const { days: names, to } = phrasesOf[language]
  const runs: number[][] = []
  for (const day of [...new Set(days)].filter((day) => day >= 0).toSorted((one, other) => one - other)) {
    const run = runs.at(-1)
    if (run !== undefined && run.at(-1) === day - 1) run.push(day)
    else runs.push([day])
  }
  return runs
    .map((run) => {
      const [first, last] = [names[run[0] ?? 0], names[run.at(-1) ?? 0]]
      return run.length === 1 ? first : run.length === 2 ? `${first}, ${last}` : `${first} ${to} ${last}`
    })
    .join(', ')
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Search engines take `00:00` to `00:00` for a day on which the business is closed. */
const spanText = (opens: string, closes: string, { from, closed }: (typeof phrasesOf)[Language]) =>
  opens === '00:00' && closes === '00:00' ? closed : from(opens, closes)

const dayRange = '[A-Za-z]{2}(?:-[A-Za-z]{2})?'
const timeRange = String.raw`\d{1,2}:\d{2}(?::\d{2})?\s*[-–]\s*\d{1,2}:\d{2}(?::\d{2})?`
const daysWithHours = new RegExp(
  String.raw`(${dayRange}(?:,\s?${dayRange})*)\s+(${timeRange}(?:[,;\s]+${timeRange})*)[,;\s]*`,
  'gu',
)

function daysBetween(range: string): number[] {
  const [from = -1, to = from] = range.trim().split('-').map(dayNumber)
  return from < 0 || to < 0 ? [] : Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, at) => (from + at) % 7)
}

type Hours = readonly [days: string, hours: string]

/** Reads `Mo-Fr 08:00-12:00,14:00-18:00, Sa 08:00-12:00`; other formats stay unchanged. */
function compactHours(text: string, language: Language): Hours[] {
  const read = [...text.matchAll(daysWithHours)].flatMap(([, ranges = '', times = '']) => {
    const days = daysText(ranges.split(',').flatMap(daysBetween), language)
    const spans = [...times.matchAll(/(\d{1,2}:\d{2})(?::\d{2})?\s*[-–]\s*(\d{1,2}:\d{2})/gu)]
    return spans.map(([, opens = '', closes = '']) => [days, spanText(opens, closes, phrasesOf[language])] as const)
  })
  return text.replaceAll(daysWithHours, '') === '' && read.every(([days]) => days !== '') ? read : [['', text]]
}

function hoursOf(node: Node, language: Language): string[] {
  const listed = nodesIn(node['openingHoursSpecification']).flatMap((hours): Hours[] => {
    const [opens, closes] = [textIn(hours['opens']).slice(0, 5), textIn(hours['closes']).slice(0, 5)]
    const days = daysText(
      listOf(hours['dayOfWeek']).map((day) => dayNumber(textIn(isNode(day) ? day['@id'] : day))),
      language,
    )
    return days === '' || opens === '' || closes === '' ? [] : [[days, spanText(opens, closes, phrasesOf[language])]]
  })
  const compact = listOf(node['openingHours']).flatMap((hours) => compactHours(textIn(hours), language))
  const all = [...listed, ...compact].filter(([, hours]) => hours !== '')
  return [...Map.groupBy(all, ([days]) => days)].flatMap(([days, spans]) => {
    const hours = [...new Set(spans.map(([, span]) => span))]
    return days === '' ? hours : [`${capital(days)}: ${hours.join(` ${phrasesOf[language].and} `)}`]
  })
}

function addressOf(node: Node): string {
  const [address] = nodesIn(node['address'])
  if (address === undefined) return textIn(node['address'])
  const parts = ['streetAddress', 'addressLocality', 'addressRegion', 'postalCode'].map((key) => textIn(address[key]))
  return parts.filter((part) => part !== '').join(', ')
}

function businessLines(node: Node, language: Language): string[] {
  const words = phrasesOf[language]
  const facts: [string, string][] = [
    [words.address, addressOf(node)],
    [words.phone, textIn(node['telephone'])],
    [words.email, textIn(node['email']).replace(/^mailto:/iu, '')],
    [words.priceRange, textIn(node['priceRange'])],
  ]
  const hours = hoursOf(node, language)
  const lines = facts.filter(([, value]) => value !== '').map(([name, value]) => `- ${name}: ${value}`)
  return [
    ...(lines.length === 0 ? [] : [`## ${words.business}`, ...lines]),
    ...(hours.length === 0 ? [] : [`## ${words.hours}`, ...hours.map((line) => `- ${line}`)]),
  ]
}

type Sold = Product & { description: string }

const amountOf = (price: unknown): number => (typeof price === 'number' ? price : amountIn(textIn(price)))

/** WooCommerce puts the prices of an offer one level deeper, beside the one that is struck out. */
const pricesOf = (offer: Node): Node[] =>
  offer['price'] === undefined && offer['lowPrice'] === undefined
    ? nodesIn(offer['priceSpecification']).filter(
        ({ priceType }) => !/(?:List|Strikethrough)Price$/u.test(textIn(priceType)),
      )
    : [offer]

/** The lowest price, marked as such if there are others; empty if there is none. Zero beside others is no price. */
function priceOf(offers: readonly Node[], language: Language): string {
  const priced = offers
    .flatMap(pricesOf)
    .map((offer) => ({
      currency: textIn(offer['priceCurrency']).replace('R$', 'BRL') || 'BRL',
      low: amountOf(offer['price'] ?? offer['lowPrice']),
      high: amountOf(offer['price'] ?? offer['highPrice']),
    }))
    .filter(({ low }) => Number.isFinite(low))
  const currency = (priced.find(({ low }) => low > 0) ?? priced[0])?.currency
  if (currency === undefined) return ''
  const amounts = priced
    .filter((offer) => offer.currency === currency)
    .flatMap(({ low, high }) => [low, high])
    .filter((amount) => amount > 0)
    .toSorted((one, other) => one - other)
  const [lowest = 0, highest = lowest] = [amounts[0], amounts.at(-1)]
  const price = priceText(lowest, currency, language)
  return highest > lowest ? `${phrasesOf[language].startingAt} ${price}` : price
}

function soldIn(node: Node, language: Language): Sold[] {
  const name = textIn(node['name'])
  const price = priceOf(nodesIn(node['offers']), language)
  if (name === '' || price === '') return []
  return [{ name: cut(name, 120), price, description: cut(textIn(node['description']), 200) }]
}

function questionLines(node: Node): string[] {
  const question = textIn(node['name'])
  const [answer] = nodesIn(node['acceptedAnswer'])
  const text = answer === undefined ? '' : textIn(answer['text'])
  return question === '' || text === '' ? [] : [`### ${question}`, text]
}

const compared = (text: string) => text.replace(/\s+/gu, ' ').toLowerCase()

/** `already` is the text of the page, whose content is not repeated. */
export function readStructuredData(
  scripts: readonly string[],
  language: Language,
  already: string,
): { business: string; text: string; products: Product[] } {
  const found = things(scripts)
  const known = compared(already)
  const firm = found.find((node) => typesOf(node).some((type) => business.test(type)) && textIn(node['name']) !== '')
  const products = found
    .filter((node) => typesOf(node).some((type) => sold.has(type)))
    .flatMap((node) => soldIn(node, language))
  const unsaid = products.filter(({ name }) => !known.includes(compared(name)))
  const questions = found
    .filter((node) => typesOf(node).includes('Question'))
    .filter((node) => !known.includes(compared(textIn(node['name']))))
    .flatMap(questionLines)
  const words = phrasesOf[language]
  const sections = [
    firm === undefined ? [] : businessLines(firm, language),
    unsaid.length === 0
      ? []
      : [
          `## ${words.products}`,
          ...unsaid.map(
            (one) => `- ${[one.name, one.price, one.description].filter((part) => part !== '').join(' – ')}`,
          ),
        ],
    questions.length === 0 ? [] : [`## ${words.questions}`, ...questions],
  ]
  return {
    business: firm === undefined ? '' : textIn(firm['name']),
    text: sections
      .flat()
      .join('\n')
      .replaceAll(/\n(?=#)/gu, '\n\n'),
    products: products.map(({ name, price }) => ({ name, price })),
  }
}
