/** Whether a compound file, the container of old Office formats, holds a Word document. */
import type { FileHandle } from 'node:fs/promises'

/** Each directory entry has this length, and its offset is a multiple of it. */
const entryLength = 128
const typeAt = 66
const isStream = 2
const chunkLength = 8 * 1024 * entryLength
/** The document itself, or the container that new Word versions use for a password-protected document. */
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
