/** Rows of CSV files as Brazilian spreadsheets write and open them: `;` between cells. */

/** Without it, spreadsheets take accents for something else. */
export const byteOrderMark = '\u{feff}'

export type Cell = string | number

const quote = (text: string): string => (/[";\n\r]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const cellOf = (cell: Cell): string => {
  if (typeof cell === 'number') return String(cell).replace('.', ',')
  return quote(/^[=+\-@\t\r]/u.test(cell) ? `'${cell}` : cell)
}

/** For a spreadsheet: nothing in it is run as a formula. */
export const csvRow = (cells: readonly Cell[]): string => `${cells.map(cellOf).join(';')}\r\n`

/** For a program, which reads the cells as they are. */
export const csvRecord = (cells: readonly string[]): string => `${cells.map(quote).join(';')}\r\n`
