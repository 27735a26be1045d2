/** Extracts the text of a Word document in a stream: paragraphs, headings, list items, and table rows. */
import { withUrl } from './docx-links.ts'
import type { Numbering, Style } from './docx-styles.ts'
import { headingLine, tableBlocks, type TextBlock } from './text-blocks.ts'
import { createXmlReader, type XmlReader } from './xml.ts'

type Paragraph = {
  text: string
  style: string
  list: { id: string; level: number } | undefined
  outline: number | undefined
}
type Table = {
  rows: string[][]
  hasHead: boolean
  isContinued: boolean
  /** How many columns the current cell has. */
  span: number
}
/** Word allows no more columns. */
const maxColumns = 63

/** Elements whose text is repeated elsewhere, was deleted, or is not text. */
const skipped = new Set([
  'Fallback',
  'moveFrom',
  'del',
  'instrText',
  'delText',
  'delInstrText',
  'pPrChange',
  'rPrChange',
  'tcPrChange',
])
/** Notes that are only the separator line above notes. */
const isRule = (type: string | undefined) => type === 'separator' || type === 'continuationSeparator'

export type DocxText = { reader: XmlReader; blocks: TextBlock[]; characters: () => number }

/** @param links addresses by relationship id */
export function createDocxText(
  styleOf: (id: string) => Style,
  { isNumbered }: Numbering,
  links: ReadonlyMap<string, string>,
): DocxText {
  const blocks: TextBlock[] = []
  const paragraphs: Paragraph[] = []
  const tables: Table[] = []
  const openLinks: { url: string; paragraph: Paragraph | undefined; start: number }[] = []
  /** For each list, the counter of each of its levels. */
  const counts = new Map<string, number[]>()
  let [length, skipping, isText, hasTitle] = [0, 0, false, false]
  let [isRun, isStruckOut] = [false, false]

  const emit = (block: TextBlock) => {
    blocks.push(block)
    length += block.text.length + 2
  }
  const marked = ({ id, level }: { id: string; level: number }): string => {
    const own = counts.get(id) ?? []
    own.length = Math.min(own.length, level + 1)
    own[level] = (own[level] ?? 0) + 1
    counts.set(id, own)
    return `${'  '.repeat(Math.min(level, 3))}${isNumbered(id, level) ? `${own[level]}.` : '-'} `
  }
  const finish = ({ text: raw, style: styleId, list: ownList, outline }: Paragraph) => {
    const text = raw.replace(/[^\S\n]+/gu, ' ').trim()
    if (text === '') return
    const cell = tables.at(-1)?.rows.at(-1)
    if (cell !== undefined) {
      cell[cell.length - 1] = [cell.at(-1) ?? '', text].filter((part) => part !== '').join(' ')
      length += text.length
      return
    }
    const style = styleOf(styleId)
    if (style.isContents) return
    const heading = outline ?? style.heading
    const list = ownList ?? style.list
    if (heading !== undefined && text.length <= 300) {
      hasTitle ||= heading === 0
      emit({ kind: 'heading', text: headingLine(heading + Number(hasTitle), text) })
    } else if (list !== undefined && list.id !== '' && list.id !== '0')
      emit({ kind: 'item', text: `${marked(list)}${text.replaceAll('\n', ' ')}` })
    else emit({ kind: 'paragraph', text })
  }

  /** As on paper, it no longer holds; the mark of a paragraph may be struck out, too, without its text. */
  const strikeOut = (attributes: ReadonlyMap<string, string>) => {
    isStruckOut ||= isRun && !/^(?:0|false|off)$/u.test(attributes.get('val') ?? '')
  }
  const opened: Record<string, (attributes: ReadonlyMap<string, string>) => void> = {
    r: () => void ([isRun, isStruckOut] = [true, false]),
    strike: strikeOut,
    dstrike: strikeOut,
    p: () => void paragraphs.push({ text: '', style: '', list: undefined, outline: undefined }),
    t: () => void (isText = true),
    hyperlink: (attributes) => {
      const paragraph = paragraphs.at(-1)
      const url = links.get(attributes.get('id') ?? '') ?? ''
      openLinks.push({ url, paragraph, start: paragraph?.text.length ?? 0 })
    },
    tab: () => add(' '),
    ptab: () => add(' '),
    br: () => add('\n'),
    cr: () => add('\n'),
    noBreakHyphen: () => add('-'),
    tbl: () => void tables.push({ rows: [], hasHead: false, isContinued: false, span: 1 }),
    tr: () => void tables.at(-1)?.rows.push([]),
    tc: () => {
      widen()
      tables.at(-1)?.rows.at(-1)?.push('')
    },
    tblHeader: () => markHead(),
    tblLook: (attributes) => {
      const bits = Number.parseInt(attributes.get('val') ?? '0', 16)
      if (attributes.get('firstRow') === '1' || (bits & 0x20) !== 0) markHead()
    },
    gridSpan: (attributes) => {
      const table = tables.at(-1)
      if (table !== undefined)
        table.span = Math.min(Math.max(Math.trunc(Number(attributes.get('val')) || 1), 1), maxColumns)
    },
    vMerge: (attributes) => {
      const table = tables.at(-1)
      if (table !== undefined) table.isContinued = attributes.get('val') !== 'restart'
    },
    pStyle: (attributes) => onParagraph((paragraph) => (paragraph.style = attributes.get('val') ?? '')),
    outlineLvl: (attributes) =>
      onParagraph((paragraph) => {
        const level = Number(attributes.get('val'))
        if (level < 9) paragraph.outline = level + 1
      }),
    numId: (attributes) =>
      onParagraph((paragraph) => {
        paragraph.list = { id: attributes.get('val') ?? '', level: paragraph.list?.level ?? 0 }
      }),
    ilvl: (attributes) =>
      onParagraph((paragraph) => {
        paragraph.list = { id: paragraph.list?.id ?? '', level: Math.min(Number(attributes.get('val')) || 0, 8) }
      }),
  }
  const closed: Record<string, () => void> = {
    r: () => void ([isRun, isStruckOut] = [false, false]),
    t: () => void (isText = false),
    hyperlink: () => {
      const { url, paragraph, start } = openLinks.pop() ?? { url: '', start: 0 }
      if (paragraph !== undefined)
        paragraph.text = withUrl(paragraph.text.slice(0, start), paragraph.text.slice(start), url)
    },
    p: () => {
      const paragraph = paragraphs.pop()
      if (paragraph !== undefined) finish(paragraph)
    },
    tc: () => {
      const table = tables.at(-1)
      const row = table?.rows.at(-1)
      // Repeats the text of a vertically merged cell.
      if (table?.isContinued === true && row?.at(-1) === '')
        row[row.length - 1] = table.rows.at(-2)?.[row.length - 1] ?? ''
      if (table !== undefined) table.isContinued = false
    },
    tr: () => {
      const table = tables.at(-1)
      if (table?.rows.at(-1)?.length === 1) table.span = 1
      widen()
    },
    tbl: () => {
      const table = tables.pop()
      if (table === undefined) return
      const outer = tables.at(-1)?.rows.at(-1)
      if (outer === undefined) for (const block of tableBlocks(table.rows, table.hasHead)) emit(block)
      else
        outer[outer.length - 1] = [outer.at(-1) ?? '', ...table.rows.map((row) => row.join(' '))]
          .filter((part) => part !== '')
          .join(' ')
    },
  }
  const onParagraph = (work: (paragraph: Paragraph) => void) => {
    const paragraph = paragraphs.at(-1)
    if (paragraph !== undefined) work(paragraph)
  }
  const add = (text: string) => onParagraph((paragraph) => (paragraph.text += text))
  /** Repeats a wide cell in each of its columns; one that fills its row is a title. */
  function widen(): void {
    const table = tables.at(-1)
    const row = table?.rows.at(-1)
    if (table === undefined || row === undefined) return
    row.push(...Array<string>(table.span - 1).fill(row.at(-1) ?? ''))
    table.span = 1
  }
  function markHead(): void {
    const table = tables.at(-1)
    if (table !== undefined) table.hasHead = true
  }

  const reader = createXmlReader({
    open: (name, attributes) => {
      if (skipping > 0 || skipped.has(name) || (/^(?:foot|end)note$/u.test(name) && isRule(attributes.get('type'))))
        skipping += 1
      else if (Object.hasOwn(opened, name)) opened[name]?.(attributes)
    },
    text: (text) => {
      if (skipping === 0 && isText && !isStruckOut) add(text)
    },
    close: (name) => {
      if (skipping > 0) skipping -= 1
      else if (Object.hasOwn(closed, name)) closed[name]?.()
    },
  })
  return { reader, blocks, characters: () => length }
}
