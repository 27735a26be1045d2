/** Rows of CSV files that Brazilian spreadsheets open: `;` between cells, and nothing that would be run as a formula. */

/** Without it, spreadsheets take accents for something else. */
export const byteOrderMark = '\ufeff'

const cellOf = (cell: string): string => {
  const safe = /^[=+\-@\t\r]/u.test(cell) ? `'${cell}` : cell
  return /[";\n\r]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const csvRow = (cells: readonly string[]): string => `${cells.map(cellOf).join(';')}\r\n`
