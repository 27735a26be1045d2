/** Converts the lines of a PDF to paragraphs, headings and items, using only positions and font sizes. */
import { headingLine, joinBlocks, type TextBlock } from './text-blocks.ts'

export type PdfLine = {
  text: string
  size: number
  left: number
  right: number
  /** Measured from the bottom of the page. */
  y: number
}

/** Separates the columns of a row. */
const columnGap = '   '
const item = /^(?:[-*•–—·▪●◦‣]|\d{1,3}[.)]|[a-z]\))\s+\S/u
/** A line at least this wide continues in the next one. */
const fullShare = 0.85
/** A line on this share of the pages, ignoring numbers, is a running header or footer. */
const runningShare = 0.5
const minPages = 3
const maxHeadingLength = 120
const leaders = /(?:\.\s?){5,}\s*(?:(\d+)|[ivxlc]+)$/iu
/** A line of a table of contents, which carries no information of its own; 'Café ........ 12' in a short menu does. */
const isContents = ({ text }: PdfLine, pages: number): boolean => {
  const [line, number] = leaders.exec(text) ?? []
  return line !== undefined && Number(number ?? 0) <= pages
}

const isRow = ({ text }: PdfLine) => text.includes(columnGap)

/** The font size of most characters. */
function bodyTextSize(pages: readonly (readonly PdfLine[])[]): number {
  const characters = new Map<number, number>()
  for (const { size, text } of pages.flat()) characters.set(size, (characters.get(size) ?? 0) + text.length)
  return [...characters].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? 0
}

/** Removes headers and footers, which are equal on each page except for the page number. */
function withoutRunning(pages: readonly PdfLine[][]): PdfLine[][] {
  if (pages.length < minPages) return [...pages]
  const edgesOf = (lines: readonly PdfLine[]) =>
    lines.length < 3 ? [] : [lines[0], lines.at(-1)].filter((line) => line !== undefined)
  // A number that grows with the pages is theirs; others, such as prices, make a line different.
  const numbered = ({ text }: PdfLine, page: number): string[] => {
    const shape = text.replace(/\d+/gu, '#')
    const roman = /\b[ivxlc]+$/u.test(text) ? [text.replace(/\b[ivxlc]+$/u, '#')] : []
    return [
      ...roman,
      ...Array.from(text.matchAll(/\d+/gu), ([number], at) => `${shape} ${at} ${Number(number) - page}`),
    ]
  }
  const times = new Map<string, number>()
  for (const [page, lines] of pages.entries())
    for (const line of edgesOf(lines))
      for (const key of new Set([line.text, ...numbered(line, page)])) times.set(key, (times.get(key) ?? 0) + 1)
  const isRunning = (line: PdfLine, page: number) =>
    // A few repetitions are enough for a line with a page number, because a chapter's title is only on the pages of its
    // chapter.
    numbered(line, page).some((key) => (times.get(key) ?? 0) >= minPages) ||
    (times.get(line.text) ?? 0) >= Math.max(minPages, pages.length * runningShare)
  return pages.map((lines, page) => {
    const edges = new Set(edgesOf(lines).filter((line) => isRunning(line, page)))
    return lines.filter((line) => !edges.has(line))
  })
}

/** Pronouns that are joined to a verb by a real hyphen: `torná-lo`. */
const enclitic = /^(?:se|me|te|lhes?|l?[oa]s?|n[oa]s|vos)\b/u

/** Joins a word that was hyphenated at the end of a line. */
function joinLines(above: string, below: string): string {
  const isBroken = /\p{L}[-\u00ad\u2010]$/u.test(above) && /^\p{Ll}/u.test(below)
  if (!isBroken) return `${above.replace(/\u00ad$/u, '')} ${below}`
  const keepsHyphen = above.endsWith('-') && enclitic.test(below)
  return `${keepsHyphen ? above : above.slice(0, -1)}${below}`
}

type Open = { block: TextBlock; last: PdfLine; isNewPage: boolean }

/** `pages` in order; the lines of each page in reading order. */
export function textOfPages(given: readonly PdfLine[][]): string {
  const pages = withoutRunning(given)
  const body = bodyTextSize(pages)
  // Font sizes larger than the body text, largest first: at most three ranks of headings.
  const larger = [...new Set(pages.flat().map(({ size }) => size))].filter((size) => size > body * 1.15)
  const ranks = larger.toSorted((one, other) => other - one)
  const rankOf = (size: number) => Math.min(ranks.indexOf(size), 2) + 1
  const isHeading = ({ size, text }: PdfLine) =>
    size > body * 1.15 && text.length <= maxHeadingLength && /\p{L}{2}/u.test(text)

  const blocks: TextBlock[] = []
  let open: Open | undefined
  const begin = (block: TextBlock, last: PdfLine) => {
    blocks.push(block)
    open = { block, last, isNewPage: false }
  }
  for (const lines of pages) {
    const right = Math.max(0, ...lines.map((line) => line.right))
    for (const line of lines) {
      if (isContents(line, given.length)) continue
      if (isHeading(line)) {
        // A heading with two lines.
        if (open?.block.kind === 'heading' && open.last.size === line.size && !open.isNewPage) {
          open.block.text = joinLines(open.block.text, line.text)
          open.last = line
        } else begin({ kind: 'heading', text: headingLine(rankOf(line.size), line.text) }, line)
      } else if (isRow(line) || leaders.test(line.text)) begin({ kind: 'row', text: line.text }, line)
      else if (item.test(line.text)) begin({ kind: 'item', text: line.text }, line)
      else if (open !== undefined && goesOn(open, line, right)) {
        open.block.text = joinLines(open.block.text, line.text)
        open.last = line
      } else if (open?.block.kind === 'paragraph' && isNear(open, line)) {
        // Short lines that belong together, for example a postal address or a verse.
        open.block.text += `\n${line.text}`
        open.last = line
      } else begin({ kind: 'paragraph', text: line.text }, line)
      if (open !== undefined) open.isNewPage = false
    }
    if (open !== undefined) open.isNewPage = true
  }
  return joinBlocks(blocks)
}

const isNear = ({ last, isNewPage }: Open, line: PdfLine): boolean => {
  const gap = last.y - line.y
  return !isNewPage && gap > 0 && gap <= Math.max(last.size, line.size) * 1.7
}

function goesOn(open: Open, line: PdfLine, right: number): boolean {
  const { block, last, isNewPage } = open
  if (block.kind !== 'paragraph' && block.kind !== 'item') return false
  if (Math.abs(last.size - line.size) > 0.6) return false
  const isFull = last.right >= right * fullShare
  if (isNewPage) return isFull && /^\p{Ll}/u.test(line.text) && !/[.!?:;]$/u.test(last.text)
  // The lines of an item are indented below its text; those of a paragraph are aligned.
  return (
    isFull && isNear(open, line) && (block.kind === 'item' ? line.left > last.left - 1 : line.left <= last.left + 1)
  )
}
