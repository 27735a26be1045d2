/** Builds CSV files and downloads them. */
import { byteOrderMark, type Cell, csvRow } from '../../contract/csv.ts'

export const toCsv = (rows: readonly (readonly Cell[])[]): string => byteOrderMark + rows.map(csvRow).join('')

export const downloadCsv = (name: string, rows: readonly (readonly Cell[])[]): void => {
  const url = URL.createObjectURL(new Blob([toCsv(rows)], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
