/** Converts data tables to lines; layout tables are left to the normal traversal. */
import { isUnmarkedHead } from '../table-head.ts'
import { tagOf, textOf } from './elements.ts'

const maxCellLength = 160
const maxRows = 500

const cellsOf = (row: Element): Element[] => [...row.children].filter((cell) => /^t[dh]$/u.test(tagOf(cell)))

const maxSpan = 50
const spanOf = (cell: Element, name: 'rowspan' | 'colspan') =>
  Math.min(Math.max(Math.trunc(Number(cell.getAttribute(name))) || 1, 1), maxSpan)

/** The texts of each row; those of a cell that spans rows or columns are in each of them. */
function textsOf(rows: readonly (readonly Element[])[]): string[][] {
  /** Of each column, the text of a cell above and for how many more rows it holds. */
  const above: { text: string; left: number }[] = []
  return rows.map((cells) => {
    const texts: string[] = []
    const fill = () => {
      for (let held = above[texts.length]; held !== undefined && held.left > 0; held = above[texts.length]) {
        held.left -= 1
        texts.push(held.text)
      }
    }
    for (const cell of cells) {
      fill()
      const text = textOf(cell).replaceAll('|', '/')
      // A single cell is a title of the rows below.
      const isTitle = cells.length === 1 && texts.length === 0
      const columns = isTitle ? 1 : spanOf(cell, 'colspan')
      const left = isTitle ? 0 : spanOf(cell, 'rowspan') - 1
      for (let column = 0; column < columns; column += 1) {
        above[texts.length] = { text, left }
        texts.push(text)
      }
    }
    fill()
    return texts
  })
}

/** `undefined` for a layout table or an empty one. */
export function tableLines(table: Element): string[] | undefined {
  if (table.querySelector('table, h1, h2, h3, form, ul') !== null) return undefined
  const rows = [...table.querySelectorAll('tr')].slice(0, maxRows).map(cellsOf)
  const texts = textsOf(rows).filter((row) => row.some((text) => text !== ''))
  const width = Math.max(0, ...texts.map((row) => row.length))
  if (texts.length < 2 || width < 2 || texts.some((row) => row.some((text) => text.length > maxCellLength)))
    return undefined

  const caption = table.querySelector('caption')
  const title = caption === null ? [] : [`${textOf(caption).replace(/:$/u, '')}:`]
  const first = rows.find((cells) => cells.some((cell) => textOf(cell) !== ''))
  const isMarked = first?.every((cell) => tagOf(cell) === 'th') === true
  const isHead = texts[0]?.length === width && (isMarked || isUnmarkedHead(texts))
  if (width === 2 && !isHead)
    return [
      ...title,
      ...texts.map(([name = '', value = '']) =>
        value === '' ? `- ${name}` : `- ${name.replace(/:$/u, '')}: ${value}`,
      ),
    ]
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const [head = [], ...body] = texts
  return isHead
    ? [...title, line(head), line(head.map(() => '---')), ...body.map(line)]
    : [...title, ...texts.map(line)]
}
