/** Reads the rows of an XLSX file of contacts. */
import { readSheet } from 'read-excel-file/node'
import { cellText } from '../../contract/contact-file.ts'
import { contactLimits } from '../../contract/contact-list.ts'
import { percentCells, withPercents } from '../sources/documents/percent-cells.ts'
import { openZip, type Zip } from '../sources/documents/zip.ts'

export type ContactRows = { rows: string[][]; broken?: number[] }

const megabyte = 1024 * 1024
const unpackedMb = 80

export async function readSheetRows(path: string, bytes: Buffer): Promise<ContactRows | 'unreadable' | 'tooComplex'> {
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
