/** Parses a contacts file in a worker, so that a long file does not block the page. */
import { readSheet } from 'read-excel-file/web-worker'
import {
  cellText,
  decodeTable,
  isBinaryFile,
  isContactFileName,
  parseContactRows,
} from '../../contract/contact-file.ts'
import { contactLimits, type ContactTable, findTableProblem, toContactTable } from '../../contract/contact-list.ts'

type Problem = 'unreadable' | 'tooLarge' | NonNullable<ReturnType<typeof findTableProblem>>
export type ContactsAnswer = { ok: true; table: ContactTable } | { ok: false; problem: Problem }

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

const readTable = async (file: File): Promise<ContactTable | null> => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (isZip(bytes)) {
    const rows = await readSheet(file)
    return toContactTable(rows.map((row) => row.map(cellText)))
  }
  if (isBinaryFile(bytes)) return null
  const { rows, broken } = parseContactRows(decodeTable(bytes), contactLimits.lines + 2)
  return toContactTable(rows, broken)
}

const read = async (file: File): Promise<ContactsAnswer> => {
  if (file.size > contactLimits.fileMb * 1024 * 1024) return { ok: false, problem: 'tooLarge' }
  const table = isContactFileName(file.name) ? await readTable(file).catch(() => null) : null
  if (table === null) return { ok: false, problem: 'unreadable' }
  const problem = findTableProblem(table)
  return problem === undefined ? { ok: true, table } : { ok: false, problem }
}

addEventListener('message', ({ data }: MessageEvent<File>) => {
  void read(data).then((answer) => postMessage(answer))
})
