/** Random access to a document's bytes, of which only the requested ones are in memory. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

export type Bytes = {
  size: number
  /** Returns fewer bytes at the end of the file. */
  read: (at: number, length: number) => Buffer
  close: () => void
}

export function openBytes(source: { path: string } | { bytes: Uint8Array }): Bytes {
  if ('bytes' in source) {
    const buffer = Buffer.from(source.bytes.buffer, source.bytes.byteOffset, source.bytes.byteLength)
    return {
      size: buffer.byteLength,
      read: (at, length) => buffer.subarray(Math.min(at, buffer.byteLength), at + length),
      close: () => {},
    }
  }
  const file = openSync(source.path, 'r')
  const { size } = fstatSync(file)
  return {
    size,
    read: (at, length) => {
      const buffer = Buffer.alloc(Math.max(0, Math.min(length, size - at)))
      return buffer.subarray(0, readSync(file, buffer, 0, buffer.byteLength, at))
    },
    close: () => closeSync(file),
  }
}
