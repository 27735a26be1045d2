/** Whether bytes are human-readable text, and in which encoding. */
import { encodingByMark, isUtf8 } from './encoding.ts'

export type TextEncodingName = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

// Control characters that do not occur in texts: all except tab, line feed, form feed, carriage return, and the C1
// range.
const control = /[^\P{Cc}\t\n\f\r\x80-\x9f]/u
// Bytes that are undefined in Windows-1252.
const unused = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d])
/** In Portuguese text about one letter in twenty has an accent; of random bytes only one in three is ASCII. */
const minAsciiShare = 0.7

/** Ignores an incomplete last character. */
const decoded = (encoding: TextEncodingName, bytes: Uint8Array) =>
  new TextDecoder(encoding).decode(bytes, { stream: true })

const isReadable = (encoding: TextEncodingName, bytes: Uint8Array) => {
  const text = decoded(encoding, bytes)
  // Bytes that are not UTF-16 soon decode to U+FFFD; in UTF-8 a person may have typed that character.
  return !control.test(text) && (encoding === 'utf-8' || !text.includes('\ufffd'))
}

/** Texts in Latin script have a zero in every second byte. */
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
  return ascii >= bytes.byteLength * minAsciiShare
}

/** `bytes` may be the beginning of a file; undefined if it is not text. */
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

/** Bytes of a file that are enough to detect text. */
export const sampleBytes = 65_536

/** Decodes the bytes if they, or at least their beginning, are text. */
export function decodeText(bytes: Uint8Array): string | undefined {
  const encoding = textEncodingOf(bytes) ?? textEncodingOf(bytes.subarray(0, sampleBytes))
  return encoding && new TextDecoder(encoding).decode(bytes)
}
