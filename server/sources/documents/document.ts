/** Uploaded documents: what may be read, and what is read of it. */
import type { SpreadsheetPreview } from '../../../contract/trainings.ts'

export const spreadsheetMime = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const documentMimes = [
  'application/pdf',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'text/plain',
  'text/csv',
  spreadsheetMime,
] as const
export type DocumentMime = (typeof documentMimes)[number]

/** `mime` is detected from the bytes, not from the name. */
export type DocumentSource = { mime: DocumentMime } & ({ path: string } | { bytes: Uint8Array })

export type ReadDocument = {
  text: string
  /** Only for documents with pages. */
  pages?: number
  /** How many of them have no text, if any: they are blank, or images. */
  pagesWithoutText?: number
  /** Whether the document is longer than what was read. */
  isCut: boolean
  /** Why a part is missing, apart from the length. */
  cutBy?: ('damage' | 'time')[]
  /** Only for a spreadsheet. */
  table?: SpreadsheetPreview
}
