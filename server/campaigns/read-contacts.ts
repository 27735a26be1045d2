/** Reads a contacts file into a table: CSV in the formats of spreadsheets, or XLSX. */
import { readFile, stat } from 'node:fs/promises'
import { decodeTable, isBinaryFile, isContactFileName, parseContactRows } from '../../contract/contact-file.ts'
import { contactLimits, type ContactTable, findTableProblem, toContactTable } from '../../contract/contact-list.ts'
import { beginningOf } from '../platform/text/plain.ts'
import type { ContactRows } from './read-contact-sheet.ts'

export type ReadContacts =
  | { kind: 'read'; table: ContactTable }
  | { kind: 'unreadable' | 'tooLarge' | 'tooMany' | 'tooComplex' | 'oldExcel' | 'empty' | 'onlyTitles' }

const megabyte = 1024 * 1024
/** Nothing longer is stored of a cell. */
const cellLength = 1_000
/** A sheet stores a repeated text once, but every cell is sent to the server's process. */
const tableCharacters = 24 * megabyte

export async function readContacts(path: string, name: string): Promise<ReadContacts> {
  const { size } = await stat(path)
  if (size > contactLimits.fileMb * megabyte) return { kind: 'tooLarge' }
  const bytes = await readFile(path)
  // The old XLS format and password-protected files are compound documents.
  if (bytes.subarray(0, 4).equals(Buffer.from('d0cf11e0', 'hex'))) return { kind: 'oldExcel' }
  if (!isContactFileName(name)) return { kind: 'unreadable' }
  const isZip = bytes.subarray(0, 2).toString('latin1') === 'PK'
  // Most files are CSV, and loading what reads sheets takes longer than reading one of those.
  const read = isZip ? await (await import('./read-contact-sheet.ts')).readSheetRows(path, bytes) : readCsv(bytes)
  if (typeof read === 'string') return { kind: read }
  const rows = read.rows.map((row) => row.map((cell) => beginningOf(cell, cellLength)))
  const table = toContactTable(rows, read.broken)
  const problem = findTableProblem(table)
  if (problem !== undefined) return { kind: problem }
  const characters = table.rows.reduce((sum, row) => row.reduce((before, { length }) => before + length, sum), 0)
  return characters > tableCharacters ? { kind: 'tooComplex' } : { kind: 'read', table }
}

const readCsv = (bytes: Buffer): ContactRows | 'unreadable' =>
  isBinaryFile(bytes) ? 'unreadable' : parseContactRows(decodeTable(bytes), contactLimits.lines + 2)
