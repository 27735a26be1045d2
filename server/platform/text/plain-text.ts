/** Whether bytes are text that a person can read, and in which encoding. */
import { encodingByMark, isUtf8 } from './encoding.ts'

export type TextEncodingName = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

// Who writes texts uses no others: tab, line feed, form feed, carriage return, and what is no ASCII.
const control = /[^\P{Cc}\t\n\f\r\x80-\x9f]/u
// Windows-1252 has no characters there.
const unused = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d])
/** Portuguese has one letter with an accent in twenty; bytes by chance have one ASCII character in three. */
const leastAscii = 0.7

/** As far as whole characters go. */
const decoded = (encoding: TextEncodingName, bytes: Uint8Array) =>
  new TextDecoder(encoding).decode(bytes, { stream: true })

const isReadable = (encoding: TextEncodingName, bytes: Uint8Array) => {
  const text = decoded(encoding, bytes)
  // Half a pair is what bytes that are no UTF-16 soon show; in UTF-8 someone may have typed the sign itself.
  return !control.test(text) && (encoding === 'utf-8' || !text.includes('\ufffd'))
}

/** Texts of the Latin script have a zero in every second byte. */
function utf16WithoutMark(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const zeros = [0, 0]
  bytes.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  const most = bytes.byteLength * 0.35
  if (odd > most && even < odd / 10) return 'utf-16le'
  return even > most && odd < even / 10 ? 'utf-16be' : undefined
}

function isWindows1252(bytes: Uint8Array): boolean {
  let ascii = 0
  for (const byte of bytes) {
    if (unused.has(byte)) return false
    if (byte < 0x80) ascii += 1
  }
  return ascii >= bytes.byteLength * leastAscii
}

/** `bytes` may be the beginning of a file; undefined when it is no text. */
export function textEncodingOf(bytes: Uint8Array): TextEncodingName | undefined {
  const even = bytes.subarray(0, bytes.byteLength - (bytes.byteLength % 2))
  const guesses: (TextEncodingName | undefined)[] = [
    encodingByMark(bytes),
    isUtf8(bytes) ? 'utf-8' : undefined,
    utf16WithoutMark(even),
    isWindows1252(bytes) ? 'windows-1252' : undefined,
  ]
  return guesses.find((guess) => guess !== undefined && isReadable(guess, guess.startsWith('utf-16') ? even : bytes))
}

/** How much of a text shows what it is. */
export const sampleBytes = 65_536

/** As text, when it is one, or at least begins as one. */
export function decodeText(bytes: Uint8Array): string | undefined {
  const encoding = textEncodingOf(bytes) ?? textEncodingOf(bytes.subarray(0, sampleBytes))
  return encoding && new TextDecoder(encoding).decode(bytes)
}
