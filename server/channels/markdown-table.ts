/** Turns a table in Markdown into one line for each row: on a phone, columns do not fit side by side. */
import { splitCells } from '../platform/text/table-cells.ts'

const isDelimiter = (cells: readonly string[]): boolean => cells.every((cell) => /^:?-+:?$/u.test(cell))
const lineBreak = /(?<![\s,;])[\s,;]*<br\s*\/?>\s*/giu

function cellsOf(line: string): string[] {
  const inner = line
    .trim()
    .replace(/^\|/u, '')
    .replace(/(?<!\\)\|$/u, '')
  return splitCells(inner).map((cell) => cell.replaceAll(lineBreak, ', '))
}

/** 'Corte: R$ 50', or with more columns 'Corte – Preço: R$ 50; Duração: 30 min'. */
function rowText([name = '', ...values]: readonly string[], head: readonly string[]): string {
  const isPair = Math.max(head.length, values.length + 1) <= 2
  const parts = values.flatMap((value, at) => {
    const column = isPair ? '' : (head[at + 1] ?? '').replace(/:$/u, '')
    return value === '' ? [] : [column === '' ? value : `${column}: ${value}`]
  })
  const [subject, details] = [name.replace(/:$/u, ''), parts.join('; ')]
  if (subject === '' || details === '') return subject || details
  return `${subject}${isPair ? ':' : ' –'} ${details}`
}

const otherBlock = /^\s*(?:[-*+]\s|\d+[.)]\s|#{1,6}\s|>|```)/u
const isRow = (line: string): boolean => line.includes('|') && !otherBlock.test(line)

/** The table that begins in this line, and the index of the first line after it; undefined if there is none. */
export function tableAt(lines: readonly string[], start: number): { rows: string[]; end: number } | undefined {
  const [firstLine, secondLine] = [lines[start] ?? '', lines[start + 1] ?? '']
  if (!firstLine.includes('|')) return undefined
  const cells = cellsOf(firstLine)
  const delimiter = secondLine.includes('|') ? cellsOf(secondLine) : []
  const hasHead = delimiter.length === cells.length && isDelimiter(delimiter)
  // A long answer is sent in several messages, and one may begin in the middle of a table.
  if (!hasHead && (cells.length < 2 || !/^\|[^|].*\|$/u.test(firstLine.trim()))) return undefined
  const head = hasHead ? cells : []
  let end = hasHead ? start + 2 : start
  const rows: string[] = []
  for (; isRow(lines[end] ?? ''); end += 1) {
    const row = cellsOf(lines[end] ?? '')
    if (!isDelimiter(row)) rows.push(rowText(row, head))
  }
  const filled = (rows.length === 0 ? [rowText(head, [])] : rows).filter((row) => row !== '')
  // A table of empty cells stays as it is.
  return { rows: filled.length === 0 ? lines.slice(start, end) : filled, end }
}
