/** Which files may contain contacts; decodes their bytes, and the cells of a spreadsheet, into text. */

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

/** The separator that occurs equally often in each of the first lines; a semicolon if there is none. */
function guessSeparator(text: string): string {
  const lines = text
    .replaceAll(/"(?:[^"]|"")*"/gu, '')
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

/** Text of a spreadsheet cell; empty if it holds neither text, number, boolean nor date. */
export function cellText(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : ''
}
