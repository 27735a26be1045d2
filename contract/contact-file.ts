/** Which files may contain contacts; reads their bytes, and the cells of a spreadsheet, as rows of text. */
import { spreadsheetDate } from './spreadsheet-date.ts'

/** A file of another type may contain text that looks like an empty table. */
export const isContactFileName = (name: string): boolean =>
  !name.includes('.') || /\.(?:csv|tsv|txt|xlsx)$/iu.test(name)

const signatures = ['\u0089PNG', 'GIF8', '%PDF', 'RIFF', '\u00ff\u00d8\u00ff']

/** Whether the file is neither a spreadsheet nor text, for example an image. */
export const isBinaryFile = (bytes: Uint8Array): boolean => {
  const start = String.fromCharCode(...bytes.subarray(0, 4))
  if (signatures.some((signature) => start.startsWith(signature))) return true
  const isUtf16 = start.startsWith('\u00ff\u00fe')
  return !isUtf16 && bytes.subarray(0, 2_000).includes(0)
}

/** Decodes a text file in the encodings that Brazilian spreadsheets write. */
export function decodeTable(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Characters after which a quoted cell counts as never closed, so that a file of quotes is not read again and again. */
const maxQuotedLength = 10_000
/** The separator is guessed from this many characters. */
const sampledCharacters = 20_000

const quotedCells = new RegExp(`(?<=^|[;,\\t|]) *"(?:[^"]|""){0,${maxQuotedLength}}"(?= *(?:[;,\\t|]|\\r?$))`, 'gmu')

/** The beginning of a file, in whole lines. */
function sampleOf(text: string): string {
  if (text.length <= sampledCharacters) return text
  const lineEnd = text.lastIndexOf('\n', sampledCharacters)
  return text.slice(0, lineEnd === -1 ? sampledCharacters : lineEnd)
}

/** The separator that occurs equally often in each of the first lines; a semicolon if there is none. */
function guessSeparator(text: string): string {
  const lines = sampleOf(text)
    .replaceAll(quotedCells, '')
    .split(/\r?\n/u)
    .filter((line) => line.trim() !== '')
    .slice(0, 20)
  const score = (separator: string): number => {
    const counts = lines.map((line) => line.split(separator).length - 1)
    const least = Math.min(...counts)
    return least === 0 ? 0 : counts.filter((count) => count === counts[0]).length + least / 100
  }
  const [best = ';'] = [';', ',', '\t', '|'].toSorted((one, other) => score(other) - score(one))
  return score(best) === 0 ? ';' : best
}

/** Excel may name the separator in a first line of its own ('sep=;'); without that line it is guessed. */
export function splitSeparatorLine(text: string): { separator: string; body: string } {
  const [line, separator] = /^\u{feff}?sep=(.)\r?\n/iu.exec(text) ?? []
  return line === undefined || separator === undefined
    ? { separator: guessSeparator(text), body: text }
    : { separator, body: text.slice(line.length) }
}

const isLineEnd = (character: string | undefined): boolean =>
  character === undefined || character === '\n' || character === '\r'

/** Index of the quote that closes the one at `open`; -1 if there is none. */
function findClosingQuote(text: string, open: number, separator: string): number {
  const lineEnd = open + text.slice(open, open + maxQuotedLength).search(/[\r\n]|$/u)
  for (let at = open + 1; ;) {
    const quote = text.indexOf('"', at)
    if (quote === -1 || quote - open > maxQuotedLength) return -1
    if (text[quote + 1] === '"') {
      at = quote + 2
      continue
    }
    let after = quote + 1
    while (text[after] === ' ') after += 1
    if (isLineEnd(text[after]) || text[after] === separator) return quote
    // Within a line it belongs to the text. On a later line it begins a cell of its own: the first one was never closed.
    if (quote > lineEnd) return -1
    at = quote + 1
  }
}

type CsvRow = { cells: string[]; end: number }

/** The row at `start`; undefined if a quote in it is never closed. */
function readRow(text: string, start: number, separator: string): CsvRow | undefined {
  const cells: string[] = []
  for (let at = start; ; at += 1) {
    const first = at
    let cell: string | undefined
    if (text[at] === '"') {
      const close = findClosingQuote(text, at, separator)
      if (close === -1) return undefined
      cell = text.slice(at + 1, close).replaceAll('""', '"')
      at = close + 1
    }
    while (text[at] !== separator && !isLineEnd(text[at])) at += 1
    cells.push(cell ?? text.slice(first, at))
    if (isLineEnd(text[at])) return { cells, end: at }
  }
}

/** `broken`: indexes of the rows with a quote that is never closed; such a row ends with its line. */
type CsvRows = { rows: string[][]; broken: number[] }

/** Parses at most `limit` rows of a text file. */
export function parseContactRows(text: string, limit: number): CsvRows {
  const { separator, body } = splitSeparatorLine(text)
  const parsed: CsvRows = { rows: [], broken: [] }
  for (let at = 0; at < body.length && parsed.rows.length < limit;) {
    const row = readRow(body, at, separator)
    let end = row?.end ?? at
    if (row === undefined) {
      while (!isLineEnd(body[end])) end += 1
      parsed.broken.push(parsed.rows.length)
    }
    parsed.rows.push(row?.cells ?? body.slice(at, end).replaceAll('"', '').split(separator))
    at = end + (body.startsWith('\r\n', end) ? 2 : 1)
  }
  return parsed
}

/** Text of a spreadsheet cell; empty if it holds neither text, number, boolean nor date. */
export function cellText(cell: unknown): string {
  if (cell instanceof Date) return spreadsheetDate(cell)
  // The text may be read in a message, where decimals follow a comma.
  if (typeof cell === 'number') return Number.isInteger(cell) ? String(cell) : String(cell).replace('.', ',')
  return typeof cell === 'string' || typeof cell === 'boolean' ? String(cell) : ''
}
