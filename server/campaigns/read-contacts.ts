/** Reads a contacts file into a table: CSV in the formats of spreadsheets, or XLSX. */
import { readFile } from 'node:fs/promises'
import Papa from 'papaparse'
import { readSheet } from 'read-excel-file/node'
import {
  cellText,
  decodeTable,
  isBinaryFile,
  isContactFileName,
  splitSeparatorLine,
} from '../../contract/contact-file.ts'
import { contactLimits, type ContactTable, findTableProblem, toContactTable } from '../../contract/contact-list.ts'
import { openZip } from '../sources/documents/zip.ts'

export type ReadContacts =
  | { kind: 'read'; table: ContactTable }
  | { kind: 'unreadable' | 'tooMany' | 'oldExcel' | 'empty' | 'onlyTitles' }

const megabyte = 1024 * 1024
const unpackedMb = 80

export async function readContacts(path: string, name: string): Promise<ReadContacts> {
  const bytes = await readFile(path)
  if (bytes.byteLength > contactLimits.fileMb * megabyte) return { kind: 'tooMany' }
  // The old XLS format and password-protected files are compound documents.
  if (bytes.subarray(0, 4).equals(Buffer.from('d0cf11e0', 'hex'))) return { kind: 'oldExcel' }
  if (!isContactFileName(name)) return { kind: 'unreadable' }
  const isZip = bytes.subarray(0, 2).toString('latin1') === 'PK'
  const cells = isZip ? await readSheetCells(path) : readCsv(bytes)
  if (cells === undefined) return { kind: 'unreadable' }
  const table = toContactTable(cells)
  const problem = findTableProblem(table)
  return problem === undefined ? { kind: 'read', table } : { kind: problem }
}

function readCsv(bytes: Buffer): string[][] | undefined {
  if (isBinaryFile(bytes)) return undefined
  const { separator, body } = splitSeparatorLine(decodeTable(bytes))
  return Papa.parse<string[]>(body, { delimiter: separator, preview: contactLimits.lines + 2 }).data
}

async function readSheetCells(path: string): Promise<string[][] | undefined> {
  try {
    await rejectZipBomb(path)
    const rows = await readSheet(await readFile(path))
    return rows.slice(0, contactLimits.lines + 2).map((row) => row.map(cellText))
  } catch {
    return undefined
  }
}

/** The library unpacks the whole file into memory, so files that grow too large are refused before. */
async function rejectZipBomb(path: string): Promise<void> {
  const zip = await openZip({ path, mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' })
  try {
    let left = unpackedMb * megabyte
    for (const entry of zip.entries.values())
      for await (const chunk of zip.unpack(entry, left)) left -= chunk.byteLength
  } finally {
    zip.close()
  }
}
