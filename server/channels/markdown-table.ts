/** Turns a table in Markdown into one line for each row: on a phone, columns do not fit side by side. */

const isDelimiter = (cells: readonly string[]): boolean => cells.every((cell) => /^:?-+:?$/u.test(cell))
const lineBreak = /(?<![\s,;])[\s,;]*<br\s*\/?>\s*/giu

function cellsOf(line: string): string[] {
  const inner = line
    .trim()
    .replace(/^\|/u, '')
    .replace(/(?<!\\)\|$/u, '')
  return inner.split(/(?<!\\)\|/u).map((cell) => cell.replaceAll('\\|', '|').trim().replaceAll(lineBreak, ', '))
}

/** 'Corte: R$ 50', or with more columns 'Corte – Preço: R$ 50; Duração: 30 min'. */
function rowText([name = '', ...values]: readonly string[], head: readonly string[]): string {
  const isPair = Math.max(head.length, values.length + 1) <= 2
  const said = values.flatMap((value, at) => {
    const column = isPair ? '' : (head[at + 1] ?? '').replace(/:$/u, '')
    return value === '' ? [] : [column === '' ? value : `${column}: ${value}`]
  })
  const [subject, rest] = [name.replace(/:$/u, ''), said.join('; ')]
  if (subject === '' || rest === '') return subject || rest
  return `${subject}${isPair ? ':' : ' –'} ${rest}`
}

const otherBlock = /^\s*(?:[-*+]\s|\d+[.)]\s|#{1,6}\s|>|```)/u
const isRow = (line: string): boolean => line.includes('|') && !otherBlock.test(line)

/** The table that begins in this line, and the index of the first line after it; undefined if there is none. */
export function tableAt(lines: readonly string[], start: number): { rows: string[]; end: number } | undefined {
  const first = lines[start] ?? ''
  if (!first.includes('|')) return undefined
  const [cells, below] = [cellsOf(first), lines[start + 1] ?? '']
  const delimiter = below.includes('|') ? cellsOf(below) : []
  const hasHead = delimiter.length === cells.length && isDelimiter(delimiter)
  // An answer in several messages may have been divided between the head of a table and its rows.
  if (!hasHead && (cells.length < 2 || !/^\|[^|].*\|$/u.test(first.trim()))) return undefined
  const head = hasHead ? cells : []
  let end = hasHead ? start + 2 : start
  const rows: string[] = []
  for (; isRow(lines[end] ?? ''); end += 1) {
    const row = cellsOf(lines[end] ?? '')
    if (!isDelimiter(row)) rows.push(rowText(row, head))
  }
  const said = (rows.length === 0 ? [rowText(head, [])] : rows).filter((row) => row !== '')
  // Nothing but bars stays as it is.
  return { rows: said.length === 0 ? lines.slice(start, end) : said, end }
}
