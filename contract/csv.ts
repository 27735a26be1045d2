/** Rows of CSV files that Brazilian spreadsheets open: `;` between cells, and nothing that would be run as a formula. */

/** Without it, spreadsheets take accents for something else. */
export const byteOrderMark = '\u{feff}'

export type Cell = string | number

const cellOf = (cell: Cell): string => {
  if (typeof cell === 'number') return String(cell).replace('.', ',')
  const safe = /^[=+\-@\t\r]/u.test(cell) ? `'${cell}` : cell
  return /[";\n\r]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const csvRow = (cells: readonly Cell[]): string => `${cells.map(cellOf).join(';')}\r\n`
