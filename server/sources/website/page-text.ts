/** Converts a document to text for people and for the passage cutter: headings as Markdown, items as lines. */
import { describeCard, findCards, productOf } from './cards.ts'
import { append, isInline, isSeen, tagOf, textOf, walk } from './elements.ts'
import type { Product } from './page.ts'
import { tableLines } from './tables.ts'
import { oneLine } from './text.ts'

type Line = { text: string; kind: 'heading' | 'paragraph' | 'line' | 'item' | 'row' }

const headingTag = /^h([1-6])$/u
const spaced = new Set(['p', 'blockquote', 'pre', 'figure'])

/** The target of a telephone or e-mail link, if its text does not contain it. */
function reachOf(element: Element): string {
  const href = element.getAttribute('href') ?? ''
  const called = /^(?:tel:|mailto:)(?<to>[^?]+)/iu.exec(href)?.groups?.['to']
  const number = /^https?:\/\/(?:wa\.me\/|api\.whatsapp\.com\/send\/?\?phone=)\+?(?<to>\d{8,15})/iu.exec(href)
    ?.groups?.['to']
  return called === undefined ? (number === undefined ? '' : `+${number}`) : called.replaceAll('%20', ' ')
}

const digits = (text: string) => text.replace(/\D/gu, '')
const says = (text: string, reach: string) =>
  reach.includes('@')
    ? text.includes(reach)
    : digits(text).length >= 8 && digits(reach).endsWith(digits(text).slice(-8))

class Writer {
  readonly lines: Line[] = []
  readonly products: Product[] = []
  private buffer = ''
  /** The marker of a list item, put before the next text. */
  private mark = ''
  private kind: Line['kind'] = 'line'

  add(text: string): void {
    this.buffer = append(this.buffer, text)
  }
  /** Ends the current line; the next one is of `kind`. */
  end(kind: Line['kind'] = 'line'): void {
    // A shell prompt or comment begins with `#` and would look like a heading.
    const text = oneLine(this.buffer).replace(/^(?:#{1,6}\s+)+/u, '')
    this.buffer = ''
    if (text !== '') {
      this.push(`${this.mark}${text}`, this.mark === '' ? this.kind : 'item')
      this.mark = ''
    }
    this.kind = kind
  }
  item(mark: string): void {
    this.end()
    this.mark = mark
  }
  endItem(): void {
    this.end()
    this.mark = ''
  }
  push(line: string, kind: Line['kind']): void {
    this.lines.push({ text: line, kind })
    if (kind !== 'item' && kind !== 'row') return
    const cells = line.replace(/^\s*(?:[-|]|\d+\.)\s|\s\|$/gu, '')
    const product = productOf(cells)
    // A first cell that spans rows names several products: 'Básico | 1 mês', 'Básico | 3 meses'.
    const isOther = this.products.some(({ name, price }) => name === product?.name && price !== product.price)
    this.sell(isOther ? productOf(cells.replace(' | ', ' ')) : product)
  }
  /** Separates a term from its description. */
  colon(): void {
    if (this.buffer.trim() !== '') this.buffer = `${this.buffer.trimEnd()}: `
  }
  sell(product: Product | undefined): void {
    if (product !== undefined && !this.products.some(({ name }) => name === product.name)) this.products.push(product)
  }
}

/** Marker of an item in the open lists, innermost last. */
function markOf(lists: readonly { ordered: boolean; count: number }[]): string {
  const list = lists.at(-1)
  const indent = '  '.repeat(Math.min(Math.max(lists.length - 1, 0), 3))
  return `${indent}${list?.ordered === true ? `${list.count}.` : '-'} `
}

/** All text below `root`. */
export function readText(
  root: Element,
  leave: ReadonlySet<Element> = new Set(),
): { text: string; products: Product[] } {
  const out = new Writer()
  const cards = findCards(root)
  const lists: { ordered: boolean; count: number }[] = []

  /** Elements that are read as a whole. */
  const whole = (element: Element, tag: string): boolean => {
    const level = headingTag.exec(tag)?.[1] ?? (tag === 'summary' ? '4' : undefined)
    if (level !== undefined) {
      const text = oneLine(textOf(element))
      out.end()
      if (text !== '') out.push(`${'#'.repeat(Number(level))} ${text}`, 'heading')
      return true
    }
    if (cards.has(element)) {
      const { line, product } = describeCard(element)
      out.endItem()
      out.sell(product)
      out.push(`- ${line}`, 'item')
      return true
    }
    const rows = tag === 'table' ? tableLines(element) : undefined
    if (rows === undefined) return false
    out.endItem()
    for (const row of rows) out.push(row, row.startsWith('-') ? 'item' : row.startsWith('|') ? 'row' : 'paragraph')
    return true
  }

  walk(root, {
    enter: (element) => {
      const tag = tagOf(element)
      if (leave.has(element) || !isSeen(element)) return false
      if (whole(element, tag)) return false
      // Labels of buttons are not content: 'Comprar', 'Ver mais'.
      if (tag === 'button') return false
      if (tag === 'br') out.end()
      else if (tag === 'hr') out.end('paragraph')
      else if (tag === 'ul' || tag === 'ol') {
        out.end()
        lists.push({ ordered: tag === 'ol', count: 0 })
      } else if (tag === 'li') {
        const list = lists.at(-1)
        if (list !== undefined) list.count += 1
        out.item(markOf(lists))
      } else if (tag === 'dt') out.item('- ')
      else if (tag === 'dd') out.colon()
      else if (!isInline(tag) && lists.length === 0) out.end(spaced.has(tag) ? 'paragraph' : 'line')
      else if (!isInline(tag)) out.add(' ')
      return true
    },
    text: (value) => out.add(value),
    leave: (element) => {
      const tag = tagOf(element)
      if (tag === 'a') {
        const reach = reachOf(element)
        if (reach !== '' && !says(textOf(element), reach)) out.add(` (${reach})`)
      } else if (tag === 'ul' || tag === 'ol') {
        out.endItem()
        lists.pop()
      } else if (tag === 'li' || tag === 'dd') out.endItem()
      else if (tag !== 'dt' && !isInline(tag) && lists.length === 0) out.end()
      else if (!isInline(tag)) out.add(' ')
    },
  })
  out.endItem()
  return { text: joined(out.lines), products: out.products }
}

/** A short line of its own would look like a heading, so it stays with the line above. */
const looksLikeHeading = (text: string) => text.length <= 80 && !/[.!;,]$/u.test(text)

const isListed = (kind: Line['kind']) => kind === 'item' || kind === 'row'

function joined(lines: readonly Line[]): string {
  const seen = new Set<string>()
  let heading = ''
  const kept = lines.filter(({ text, kind }) => {
    if (kind === 'heading') heading = text
    // Carousels contain the same card several times; two plans may offer the same, and two questions have one answer.
    const key = kind === 'heading' ? text : `${heading}\n${text}`
    const again = (kind === 'item' || text.length > 40) && seen.has(key)
    seen.add(key)
    return !again
  })
  return kept
    .map(({ text, kind }, at) => {
      const above = kept[at - 1]
      if (above === undefined) return text
      const apart =
        kind === 'heading' ||
        (isListed(above.kind) || isListed(kind) ? above.kind !== kind : false) ||
        (kind === 'paragraph' && above.kind !== 'heading' && !looksLikeHeading(text))
      return `${apart && !(above.kind === 'heading' && kind !== 'heading') ? '\n\n' : '\n'}${text}`
    })
    .join('')
}
