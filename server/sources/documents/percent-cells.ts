/** Finds the cells of an Excel file that show percentages: `read-excel-file` reads 10% as 0.1. */
import { createXmlReader, type XmlVisitor } from './xml.ts'
import type { Zip } from './zip.ts'

/** The formats '0%' and '0.00%', which need no definition in the file. */
const builtIn = ['9', '10']

async function visit(zip: Zip, path: string, maxBytes: number, visitor: Partial<XmlVisitor>): Promise<void> {
  const entry = zip.entries.get(path)
  if (entry === undefined) return
  const nothing = () => {}
  const reader = createXmlReader({ open: nothing, text: nothing, close: nothing, ...visitor })
  const decoder = new TextDecoder()
  for await (const chunk of zip.unpack(entry, maxBytes)) reader.push(decoder.decode(chunk, { stream: true }))
  reader.end()
}

/** Indexes of the cell styles that show percentages. */
async function percentStyles(zip: Zip, path: string, maxBytes: number): Promise<Set<string>> {
  const formats = new Set(builtIn)
  const styles = new Set<string>()
  let count = -1
  await visit(zip, path, maxBytes, {
    open: (name, attributes) => {
      const format = attributes.get('numFmtId') ?? ''
      // A sign between quotes is text.
      if (
        name === 'numFmt' &&
        attributes
          .get('formatCode')
          ?.replaceAll(/"[^"]*"/gu, '')
          .includes('%')
      )
        formats.add(format)
      if (name === 'cellXfs') count = 0
      if (name !== 'xf' || count < 0) return
      if (formats.has(format)) styles.add(String(count))
      count += 1
    },
    close: (name) => {
      if (name === 'cellXfs') count = -1
    },
  })
  return styles
}

/** Their references, such as 'B2', by the name of their sheet. */
export async function percentCells(zip: Zip, maxBytes: number): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const paths = new Map<string, string>()
  let stylesPath = ''
  await visit(zip, 'xl/_rels/workbook.xml.rels', maxBytes, {
    open: (_, attributes) => {
      const target = attributes.get('Target') ?? ''
      const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`
      paths.set(attributes.get('Id') ?? '', path)
      if (attributes.get('Type')?.endsWith('/styles')) stylesPath = path
    },
  })
  const styles = await percentStyles(zip, stylesPath, maxBytes)
  const cells = new Map<string, Set<string>>()
  if (styles.size === 0) return cells
  const sheets: [name: string, path: string][] = []
  await visit(zip, 'xl/workbook.xml', maxBytes, {
    open: (name, attributes) => {
      if (name === 'sheet') sheets.push([attributes.get('name') ?? '', paths.get(attributes.get('id') ?? '') ?? ''])
    },
  })
  for (const [sheet, path] of sheets) {
    const found = new Set<string>()
    cells.set(sheet, found)
    await visit(zip, path, maxBytes, {
      open: (name, attributes) => {
        if (name === 'c' && styles.has(attributes.get('s') ?? '')) found.add(attributes.get('r') ?? '')
      },
    })
  }
  return cells
}

const percent = new Intl.NumberFormat('pt-BR', { style: 'percent', maximumFractionDigits: 2, useGrouping: false })

const columnName = (at: number): string =>
  (at < 26 ? '' : columnName(Math.floor(at / 26) - 1)) + String.fromCodePoint(65 + (at % 26))

/** The rows of a sheet with these cells as they are shown: '10%'. */
export const withPercents = <Cell>(rows: readonly Cell[][], cells: ReadonlySet<string>): readonly (Cell | string)[][] =>
  cells.size === 0
    ? rows
    : rows.map((row, y) =>
        row.map((cell, x) =>
          typeof cell === 'number' && cells.has(`${columnName(x)}${y + 1}`) ? percent.format(cell) : cell,
        ),
      )
