/** Tables as CSV files that spreadsheets open: `;` between cells, and nothing in them that would be run as a formula. */
type Cell = string | number

const cellOf = (cell: Cell): string => {
  if (typeof cell === 'number') return String(cell).replace('.', ',')
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return /[";\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Begins with a byte order mark: without one, spreadsheets take accents for something else. */
export const toCsv = (rows: readonly (readonly Cell[])[]): string =>
  `\ufeff${rows.map((row) => row.map(cellOf).join(';')).join('\r\n')}\r\n`

export const downloadCsv = (name: string, rows: readonly (readonly Cell[])[]): void => {
  const url = URL.createObjectURL(new Blob([toCsv(rows)], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
