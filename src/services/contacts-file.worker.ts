/** Reads a contacts file beside the page, so that a long one stops nobody from typing. */
import Papa from 'papaparse'
import { readSheet } from 'read-excel-file/web-worker'
import {
  contactLimits,
  type ContactTable,
  decodeTable,
  findSeparator,
  findTableProblem,
  isBinaryFile,
  toContactTable,
  withoutSeparatorLine,
} from '../../contract/contact-list.ts'

type Problem = 'unreadable' | NonNullable<ReturnType<typeof findTableProblem>>
export type ContactsAnswer = { ok: true; table: ContactTable } | { ok: false; problem: Problem }

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

const cellText = (cell: unknown): string => {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : ''
}

const cellsOf = async (file: File): Promise<string[][] | null> => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (isZip(bytes)) {
    const rows = await readSheet(file)
    return rows.map((row) => row.map(cellText))
  }
  if (isBinaryFile(bytes)) return null
  const text = decodeTable(bytes)
  const options = { delimiter: findSeparator(text), preview: contactLimits.lines + 2 }
  return Papa.parse<string[]>(withoutSeparatorLine(text), options).data
}

const read = async (file: File): Promise<ContactsAnswer> => {
  if (file.size > contactLimits.fileMb * 1024 * 1024) return { ok: false, problem: 'tooMany' }
  const cells = await cellsOf(file).catch(() => null)
  if (cells === null) return { ok: false, problem: 'unreadable' }
  const table = toContactTable(cells)
  const problem = findTableProblem(table)
  return problem === undefined ? { ok: true, table } : { ok: false, problem }
}

addEventListener('message', ({ data }: MessageEvent<File>) => {
  void read(data).then((answer) => postMessage(answer))
})
