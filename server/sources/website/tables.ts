/** Converts data tables to lines; layout tables are left to the normal traversal. */
import { tagOf, textOf } from './elements.ts'

const longestCell = 160
const mostRows = 500

const cellsOf = (row: Element): Element[] => [...row.children].filter((cell) => /^t[dh]$/u.test(tagOf(cell)))

/** `undefined` for a layout table or an empty one. */
export function tableLines(table: Element): string[] | undefined {
  if (table.querySelector('table, h1, h2, h3, form, ul') !== null) return undefined
  const rows = [...table.querySelectorAll('tr')].slice(0, mostRows).map(cellsOf)
  const texts = rows
    .map((cells) => cells.map((cell) => textOf(cell).replaceAll('|', '/')))
    .filter((row) => row.some((text) => text !== ''))
  const width = Math.max(0, ...texts.map((row) => row.length))
  if (texts.length < 2 || width < 2 || texts.some((row) => row.some((text) => text.length > longestCell)))
    return undefined

  const caption = table.querySelector('caption')
  const title = caption === null ? [] : [`${textOf(caption).replace(/:$/u, '')}:`]
  const isHead = rows[0]?.length === width && rows[0].every((cell) => tagOf(cell) === 'th')
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
