/** Parses plain text or Markdown into headings, paragraphs and lists, which are then cut into passages. */

export type Block =
  /** `rank` 1 is the outermost heading. */
  | { kind: 'heading'; rank: number; text: string }
  | { kind: 'paragraph'; text: string }
  /** Items of a list or rows of a table; `lead` is the introducing line, which belongs to each of them. */
  | { kind: 'list'; lead: string; items: string[] }

const bullet = /^\s*(?:[-*•–—·▪●◦‣]|\d{1,3}[.)]|[a-z]\))\s+\S/u
const tableRow = /^\s*\|.*\|\s*$|\S \| \S|\t|(?<! ) {3,}\S|\.{4,}/u
/** The delimiter row below the header of a Markdown table. */
export const tableRule = /^(?=.*\|)\s*(?:\|\s*)?:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)*(?:\|\s*)?$/u
const ornament = /^\s*([-*_=~])(?:\s*\1){2,}\s*$/u
const priceLine = /^.{2,80}?(?::|–|—|-|\s)\s*R\$\s?[\d.,]+/u
const labelLine = /^[^.!?:]{2,40}:\s+\S/u

const isItem = (line: string) => bullet.test(line) || tableRow.test(line) || tableRule.test(line)
const letters = (text: string) => text.replace(/[^\p{L}]/gu, '')

/** Strips a closing `##`. Not by a regular expression, which would take quadratic time on a very long line of `#`. */
function withoutClosing(text: string): string {
  let end = text.length
  while (text[end - 1] === '#') end -= 1
  return end === 0 ? text : text.slice(0, end).trimEnd()
}

/** Labels of note boxes, which are no topics. */
const boxLabel = /^(?:notas?|dicas?|cuidado|atenção|avisos?|importante|observaç(?:ão|ões)|exemplos?):?$/iu

/** A line of at most this many characters may be a heading. */
const headingLimit = 80
/** The same for a line that is marked as one: headings are repeated for each passage below them. */
const markedLimit = 300

/** A question of any length that opens a paragraph and has its answer right below. */
const isHeadingQuestion = (text: string, opens: boolean, after: string): boolean =>
  opens && /^[\p{Lu}¿].*\?$/u.test(text) && /[^?\s]\s*$/u.test(after)

/** A short heading inside a paragraph, such as 'Como trocar' between two sentences. */
const isHeadingBetween = (text: string, before: string, after: string): boolean =>
  /^\p{Lu}.*\p{L}$/u.test(text) &&
  text.length <= 40 &&
  text.split(/\s+/u).length <= 5 &&
  after.trim().length > text.length &&
  [before, after].every((line) => /[.!?]\s*$/u.test(line))

function headingOf(line: string, before: string, after: string): { rank: number; text: string } | null {
  const text = line.trim()
  const marked = text.length > markedLimit ? null : /^(#{1,6})\s+/u.exec(text)
  if (marked) return { rank: marked[1]?.length ?? 1, text: withoutClosing(text.slice(marked[0].length)) }
  if (text.length > headingLimit || letters(text).length < 3) return null

  const bold = /^(\*\*|__)(.+?):?\1:?$/u.exec(text)
  if (bold) return { rank: 9, text: bold[2] ?? text }
  if (/[.!?;,]$/u.test(text) && !text.endsWith('?')) return null

  if (boxLabel.test(text)) return null
  const opens = before.trim() === ''
  if (/^[IVXLC\d]+(?:[.)]|(?:\.\d+)+\.?|\s[–—-])\s+\p{Lu}/u.test(text)) {
    const numbered = /^(?:[IVXLC\d]+[.)]|\d+(?:\.\d+)+)/u
    const alone = opens && !numbered.test(after.trim()) && !/[.;:]$|R\$/u.test(text)
    if (alone) return { rank: 8 + (text.match(/\d+(?=\.\d)/gu)?.length ?? 0) * 0.1, text }
    return null
  }
  if (isItem(line)) return null
  const capitals = letters(text)
  if (capitals === capitals.toUpperCase() && capitals.length >= 4 && !/R\$|\d{3}/u.test(text))
    return { rank: 7, text: text.replace(/:$/u, '') }

  if (isHeadingQuestion(text, opens, after) || isHeadingBetween(text, before, after)) return { rank: 10, text }
  const withoutBrackets = text.replace(/\s*\([^()]+\)$/u, '')
  const shortAndAlone =
    opens &&
    withoutBrackets.length <= 60 &&
    /^[\p{Lu}\d¿"“]/u.test(text) &&
    !/R\$|:/u.test(text) &&
    !/\d{4}/u.test(text)
  if (shortAndAlone && withoutBrackets.split(/\s+/u).length <= 9 && after.trim() !== line.trim())
    return { rank: 10, text }
  return null
}

const setext = (after: string): number | null =>
  /^\s*={3,}\s*$/u.test(after) ? 1 : /^\s*-{3,}\s*$/u.test(after) ? 2 : null

/** Lines that are records of their own: `Sábado: 9h às 13h`, `Fita de cetim – R$ 2,00`. */
const isRecord = (line: string, neighbour: string | undefined) =>
  neighbour !== undefined &&
  ((priceLine.test(line) && priceLine.test(neighbour)) || (labelLine.test(line) && labelLine.test(neighbour)))

export function blocksOf(text: string): Block[] {
  const lines = text.replace(/\r\n?/gu, '\n').normalize('NFC').split('\n')
  const last = lines.findLastIndex((line) => line.trim() !== '')
  const blocks: Block[] = []
  let paragraph: string[] = []

  const endParagraph = () => {
    if (paragraph.length > 0) blocks.push({ kind: 'paragraph', text: paragraph.join('\n') })
    paragraph = []
  }
  /** Removes the line that introduces a list from its paragraph. */
  const takeLead = (): string => {
    const last = paragraph.at(-1)?.trim()
    if (last !== undefined && last.length <= 160 && last.endsWith(':')) {
      paragraph.pop()
      endParagraph()
      return last
    }
    endParagraph()
    const previousBlock = blocks.at(-1)
    if (previousBlock?.kind !== 'paragraph' || previousBlock.text.length > 160 || !previousBlock.text.endsWith(':'))
      return ''
    blocks.pop()
    return previousBlock.text
  }

  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    const before = lines[at - 1] ?? ''
    const after = lines[at + 1] ?? ''
    if (line.trim() === '' || ornament.test(line)) {
      endParagraph()
      continue
    }
    const mayBeUnderlined = line.length <= markedLimit && !isItem(line) && before.trim() === ''
    const underlined = mayBeUnderlined ? setext(after) : null
    if (underlined !== null) {
      endParagraph()
      blocks.push({ kind: 'heading', rank: underlined, text: line.trim() })
      at += 1
      continue
    }
    const heading = headingOf(line, before, after)
    // The last line has nothing below it and is therefore no heading.
    if (heading !== null && (heading.rank <= 6 || at < last)) {
      endParagraph()
      blocks.push({ kind: 'heading', ...heading })
      continue
    }
    if (isItem(line) || isRecord(line, after) || (paragraph.length === 0 && isRecord(line, before))) {
      const open = blocks.at(-1)
      const goesOn = paragraph.length === 0 && open?.kind === 'list' && before.trim() !== ''
      if (goesOn) open.items.push(line.trim())
      else blocks.push({ kind: 'list', lead: takeLead(), items: [line.trim()] })
      continue
    }
    const open = blocks.at(-1)
    if (paragraph.length === 0 && open?.kind === 'list' && before.trim() !== '' && /^\s+\S/u.test(line)) {
      // An indented line continues the item above it.
      open.items[open.items.length - 1] += ` ${line.trim()}`
      continue
    }
    paragraph.push(line.trim())
  }
  endParagraph()
  return blocks
}

/** Whether a row is the header of a table: it is underlined, or has no digits while the row below has some. */
export const isTableHead = (row: string, below: string | undefined): boolean =>
  below !== undefined &&
  (tableRule.test(below) || (/\S \| \S/u.test(row) && !/\d/u.test(row) && /^[^|]*\|.*\d/u.test(below)))

/**
 * Number of header rows of a table (the first row and its delimiter row, if any), which every part of the table
 * repeats.
 */
export function tableHead(items: readonly string[]): number {
  if (items.length <= 2 || !isTableHead(items[0] ?? '', items[1])) return 0
  return tableRule.test(items[1] ?? '') ? 2 : 1
}
