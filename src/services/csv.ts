/** Builds CSV files and downloads them. */
import { byteOrderMark, type Cell, csvRow } from '../../contract/csv.ts'
import { saveAs } from './save-as.ts'

export const toCsv = (rows: readonly (readonly Cell[])[]): string => byteOrderMark + rows.map(csvRow).join('')

export const downloadCsv = (name: string, rows: readonly (readonly Cell[])[]): void =>
  saveAs(new Blob([toCsv(rows)], { type: 'text/csv;charset=utf-8' }), name)
