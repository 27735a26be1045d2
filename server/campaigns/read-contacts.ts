/** Reads a contacts file into a table: CSV in the formats of spreadsheets, or XLSX. */
import { readFile, stat } from 'node:fs/promises'
import { readSheet } from 'read-excel-file/node'
import {
  cellText,
  decodeTable,
  isBinaryFile,
  isContactFileName,
  parseContactRows,
} from '../../contract/contact-file.ts'
import { contactLimits, type ContactTable, findTableProblem, toContactTable } from '../../contract/contact-list.ts'
import { beginningOf } from '../platform/text/plain.ts'
import { percentCells, withPercents } from '../sources/documents/percent-cells.ts'
import { openZip, type Zip } from '../sources/documents/zip.ts'

export type ReadContacts =
  | { kind: 'read'; table: ContactTable }
  | { kind: 'unreadable' | 'tooLarge' | 'tooMany' | 'tooComplex' | 'oldExcel' | 'empty' | 'onlyTitles' }

const megabyte = 1024 * 1024
const unpackedMb = 80
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
  const read = isZip ? await readSheetRows(path, bytes) : readCsv(bytes)
  if (typeof read === 'string') return { kind: read }
  const rows = read.rows.map((row) => row.map((cell) => beginningOf(cell, cellLength)))
  const table = toContactTable(rows, read.broken)
  const problem = findTableProblem(table)
  if (problem !== undefined) return { kind: problem }
  const characters = table.rows.reduce((sum, row) => row.reduce((before, { length }) => before + length, sum), 0)
  return characters > tableCharacters ? { kind: 'tooComplex' } : { kind: 'read', table }
}

type Rows = { rows: string[][]; broken?: number[] }

const readCsv = (bytes: Buffer): Rows | 'unreadable' =>
  isBinaryFile(bytes) ? 'unreadable' : parseContactRows(decodeTable(bytes), contactLimits.lines + 2)

async function readSheetRows(path: string, bytes: Buffer): Promise<Rows | 'unreadable' | 'tooComplex'> {
  try {
    const zip = await openZip({ path, mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' })
    try {
      if (await isZipBomb(zip)) return 'tooComplex'
      const [percents = new Set<string>()] = (await percentCells(zip, unpackedMb * megabyte)).values()
      const rows = withPercents(await readSheet(bytes), percents)
      return { rows: rows.slice(0, contactLimits.lines + 2).map((row) => row.map(cellText)) }
    } finally {
      zip.close()
    }
  } catch {
    return 'unreadable'
  }
}

/** The library unpacks the whole file into memory, so files that grow too large are refused before. */
async function isZipBomb(zip: Zip): Promise<boolean> {
  let left = unpackedMb * megabyte
  for (const entry of zip.entries.values())
    for await (const chunk of zip.unpack(entry, Infinity)) {
      left -= chunk.byteLength
      if (left < 0) return true
    }
  return false
}
