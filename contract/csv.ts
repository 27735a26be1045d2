/** Writes CSV rows in the format of Brazilian spreadsheets: `;` between cells. */

/** Without it, spreadsheets decode accented letters wrongly. */
export const byteOrderMark = '\u{feff}'

export type Cell = string | number

const quote = (text: string): string => (/[";\n\r]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const cellOf = (cell: Cell): string => {
  if (typeof cell === 'number') return String(cell).replace('.', ',')
  return quote(/^[=+\-@\t\r]/u.test(cell) ? `'${cell}` : cell)
}

/** For a spreadsheet: cells that look like formulas are escaped. */
export const csvRow = (cells: readonly Cell[]): string => `${cells.map(cellOf).join(';')}\r\n`

/** For a program, which needs the cells unescaped. */
export const csvRecord = (cells: readonly string[]): string => `${cells.map(quote).join(';')}\r\n`
