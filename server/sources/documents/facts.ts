/**
 * Converts a table to facts: each row becomes a line that names its columns, so that it can be found and quoted
 * independently (TX-04).
 */
import { spreadsheetDate } from '../../../contract/spreadsheet-date.ts'
import { pairsContent } from '../../../contract/training-pairs.ts'
import { sourceLimits } from '../../../contract/training-sources.ts'
import type { SpreadsheetPreview } from '../../../contract/trainings.ts'
import { beginningOf } from '../../platform/text/plain.ts'

export type Cell = string | number | boolean | Date | null | undefined
export type Sheet = { name: string; rows: readonly (readonly Cell[])[] }
export type Facts = { text: string; table: SpreadsheetPreview; isCut: boolean }

/** Longer cells are truncated in the preview only. */
const previewedCell = 200
const { tableRows, tableColumns, previewRows } = sourceLimits

const isMoney = /pre[cç]o|valor|custo|mensalidade|di[aá]ria|frete|r\$/iu
/** Titles that sound like money but measure something else: 'Valor energético (kcal)', 'Prazo do frete (dias)', 'Preço (US$)'. */
const otherUnit = /%|kcal|k?cal\b|energ|nutri|cal[oó]ric|prazo|\bdias?\b|quant|\bqtde?\b|us?\$|d[oó]lar|euro|[€£]/iu
const isCode = /^(?:id|c[oó]d(?:igo)?|sku|n[º°o.]*|refer[eê]ncia)\b/iu
const numeral = /^-?[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?$|^-?\d+(?:[.,](?:\d{1,2}|\d{4,}))?$/u

const money = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })

/** Formats a cell as usual in Brazil. */
function cellText(cell: Cell): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'boolean') return cell ? 'Sim' : 'Não'
  if (cell instanceof Date) return spreadsheetDate(cell)
  // No thousands separators, because it may be a year or a telephone number.
  if (typeof cell === 'number') return cell.toLocaleString('pt-BR', { useGrouping: false, maximumFractionDigits: 6 })
  return cell.replaceAll(/\s+/gu, ' ').trim()
}

/** '1.234,50' and '45.9' are amounts of money in a price column; cells with a currency sign or words stay unchanged. */
function asMoney(text: string): string {
  if (!numeral.test(text)) return text
  const plain = /,\d+$/u.test(text) || /\.\d{3}(?!\d)/u.test(text) ? text.replaceAll('.', '').replace(',', '.') : text
  return money.format(Number(plain)).replaceAll('\u00a0', ' ')
}

type Grid = { title: string; columns: string[]; rows: string[][] }

const filled = (row: readonly string[]) => row.filter((cell) => cell !== '').length

/** The header is the first row nearly as wide as the table; rows above it are the title. */
function gridOf({ rows }: Sheet): Grid | undefined {
  const texts = rows.map((row) => row.slice(0, tableColumns).map(cellText)).filter((row) => filled(row) > 0)
  const width = Math.max(0, ...texts.map((row) => row.findLastIndex((cell) => cell !== '') + 1))
  if (width === 0) return undefined
  const widest = Math.max(...texts.map(filled))
  const headAt = texts.findIndex((row) => filled(row) >= Math.max(1, widest * 0.6))
  const head = texts[headAt] ?? []
  const hasHead = headAt < texts.length - 1 && !head.some((cell) => /^[R$\s\d.,%-]*\d[R$\s\d.,%-]*$/u.test(cell))
  const columns = Array.from({ length: width }, (_, at) => (hasHead && head[at]) || `Coluna ${at + 1}`)
  const body = texts.slice(hasHead ? headAt + 1 : headAt)
  return {
    title: texts.slice(0, headAt).flat().filter(Boolean).join(' '),
    columns,
    rows: body.map((row) =>
      columns.map((column, at) =>
        isMoney.test(column) && !otherUnit.test(column) ? asMoney(row[at] ?? '') : (row[at] ?? ''),
      ),
    ),
  }
}

/** The column that names a row's subject: the first text column that is not a code. */
function subjectAt({ columns, rows }: Grid): number {
  const isAbout = (at: number) => !isCode.test(columns[at] ?? '') && rows.some((row) => /\p{L}{2}/u.test(row[at] ?? ''))
  return Math.max(
    0,
    columns.findIndex((_, at) => isAbout(at)),
  )
}

function factOf(row: readonly string[], columns: readonly string[], subject: number): string {
  const named = columns
    .map((column, at) => ({ column, cell: row[at] ?? '', at }))
    .filter(({ cell, at }) => cell !== '' && at !== subject)
    .map(({ column, cell }) => `${column}: ${cell}`)
  const about = row[subject] ?? ''
  if (about === '') return `- ${named.join('; ')}`
  return named.length === 0 ? `- ${about}` : `- ${about} – ${named.join('; ')}`
}

/** The rows of 'Pergunta | Resposta', of which those without an answer say nothing. */
function pairsOf({ columns, rows }: Grid): { question: string; answer: string }[] | undefined {
  const [questions = '', answers = ''] = columns
  const isFaq = /^(?:perguntas?|d[uú]vidas?)$/iu.test(questions) && /^respostas?$/iu.test(answers)
  if (columns.length !== 2 || !isFaq || rows.some(([question]) => question === '')) return undefined
  return rows.map(([question = '', answer = '']) => ({ question, answer })).filter(({ answer }) => answer !== '')
}

/** Undefined if all sheets are empty. */
export function tableFacts(sheets: readonly Sheet[]): Facts | undefined {
  let [left, isCut]: [number, boolean] = [tableRows, false]
  const parts: string[] = []
  let table: SpreadsheetPreview | undefined
  for (const sheet of sheets) {
    const grid = gridOf(sheet)
    if (grid === undefined) continue
    const rows = grid.rows.slice(0, left)
    isCut ||= rows.length < grid.rows.length || sheet.rows.some((row) => row.length > tableColumns)
    left -= rows.length
    const subject = subjectAt(grid)
    if (sheets.length > 1 && sheet.name !== '') parts.push(`## ${sheet.name}`)
    if (grid.title !== '') parts.push(grid.title)
    const pairs = pairsOf({ ...grid, rows })
    parts.push(pairs ? pairsContent(pairs) : rows.map((row) => factOf(row, grid.columns, subject)).join('\n'))
    table ??= {
      columns: grid.columns,
      rows: rows.slice(0, previewRows).map((row) => row.map((cell) => beginningOf(cell.toWellFormed(), previewedCell))),
      rowCount: grid.rows.length,
    }
  }
  return table && { text: parts.filter((part) => part !== '').join('\n\n'), table, isCut }
}
