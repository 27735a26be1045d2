/** Whether a compound file, the container of old Office programs, holds a Word document. */
import type { FileHandle } from 'node:fs/promises'

/** Each entry of its directory has this length, and stands at a multiple of it. */
const entryLength = 128
const typeAt = 66
const isStream = 2
const chunkLength = 8 * 1024 * entryLength
/** The text itself; or what a new Word puts a document into that opens with a password only. */
const names = ['WordDocument', 'EncryptedPackage'].map((name) => Buffer.from(`${name}\0`, 'utf16le'))

export async function isWordFile(file: FileHandle): Promise<boolean> {
  const chunk = Buffer.alloc(chunkLength)
  for (let at = 0; ; at += chunkLength) {
    const { bytesRead } = await file.read(chunk, 0, chunkLength, at)
    if (bytesRead === 0) return false
    if (names.some((name) => hasEntry(chunk.subarray(0, bytesRead), name))) return true
  }
}

function hasEntry(chunk: Buffer, name: Buffer): boolean {
  for (let at = chunk.indexOf(name); at !== -1; at = chunk.indexOf(name, at + 1))
    if (at % entryLength === 0 && chunk[at + typeAt] === isStream) return true
  return false
}
