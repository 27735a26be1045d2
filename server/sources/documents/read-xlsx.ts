/** Reads the sheets of an Excel file (`read-excel-file`) after checking its unpacked size. */
import readSheets from 'read-excel-file/node'
import type { Bytes } from './bytes.ts'
import type { DocumentSource } from './document.ts'
import { type Cell, type Facts, tableFacts } from './facts.ts'
import { DocumentProblem, problems } from './problems.ts'
import { percentCells, withPercents } from './percent-cells.ts'
import { openZip, type Zip } from './zip.ts'

/** Limit of all parts together, because the library holds them in memory at once. */
const maxUnpackedBytes = 24 * 1024 * 1024

async function refuseBomb(zip: Zip): Promise<void> {
  let left = maxUnpackedBytes
  for (const entry of zip.entries.values()) {
    if (!/\.(?:xml|rels)$/iu.test(entry.fileName)) continue
    for await (const chunk of zip.unpack(entry, left)) left -= chunk.byteLength
  }
}

export async function readXlsx(source: DocumentSource, bytes: Bytes): Promise<Facts> {
  const zip = await openZip(source)
  try {
    await refuseBomb(zip)
    const sheets = await readSheets(bytes.read(0, bytes.size))
    const percents = await percentCells(zip, maxUnpackedBytes)
    const facts = tableFacts(
      sheets.map(({ sheet, data }) => ({
        name: sheet,
        rows: withPercents(data as Cell[][], percents.get(sheet) ?? new Set()),
      })),
    )
    if (facts === undefined) throw new DocumentProblem(problems.empty)
    return facts
  } finally {
    zip.close()
  }
}
