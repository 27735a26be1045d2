/** Tables of plain text, as spreadsheets of any country write them (`papaparse`). */
import Papa from 'papaparse'
import { decodeText } from '../../platform/text/plain-text.ts'
import type { Bytes } from './bytes.ts'
import { type Facts, tableFacts } from './facts.ts'
import { DocumentProblem, problems } from './problems.ts'

/** More than the rows that are read will hold. */
const mostBytes = 16 * 1024 * 1024

export function readCsv(bytes: Bytes): Facts {
  const text = decodeText(bytes.read(0, mostBytes))
  if (text === undefined) throw new DocumentProblem(problems.broken)
  // Excel says in a first line of its own what separates the cells.
  const told = /^\ufeff?sep=(.)\r?\n/iu.exec(text)
  const { data } = Papa.parse<string[]>(told ? text.slice(told[0].length) : text.replace(/^\ufeff/u, ''), {
    ...(told?.[1] !== undefined && { delimiter: told[1] }),
    delimitersToGuess: [';', ',', '\t', '|'],
    skipEmptyLines: 'greedy',
  })
  const facts = tableFacts([{ name: '', rows: data }])
  if (facts === undefined) throw new DocumentProblem(problems.empty)
  return { ...facts, isCut: facts.isCut || bytes.size > mostBytes }
}
