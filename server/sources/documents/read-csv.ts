/** Reads CSV tables of spreadsheets from any country (`papaparse`). */
import Papa from 'papaparse'
import { decodeText } from '../../platform/text/plain-text.ts'
import type { Bytes } from './bytes.ts'
import { type Facts, tableFacts } from './facts.ts'
import { DocumentProblem, problems } from './problems.ts'

/** More than enough for the maximum number of rows. */
const maxBytes = 16 * 1024 * 1024

export function readCsv(bytes: Bytes): Facts {
  const text = decodeText(bytes.read(0, maxBytes))
  if (text === undefined) throw new DocumentProblem(problems.broken)
  // Excel may declare the separator in a first line of its own.
  const separator = /^\ufeff?sep=(.)\r?\n/iu.exec(text)
  const { data } = Papa.parse<string[]>(separator ? text.slice(separator[0].length) : text.replace(/^\ufeff/u, ''), {
    ...(separator?.[1] !== undefined && { delimiter: separator[1] }),
    delimitersToGuess: [';', ',', '\t', '|'],
    skipEmptyLines: 'greedy',
  })
  const facts = tableFacts([{ name: '', rows: data }])
  if (facts === undefined) throw new DocumentProblem(problems.empty)
  return { ...facts, isCut: facts.isCut || bytes.size > maxBytes }
}
