/** Whether a container that may hold video has only audio, as in recordings made by browsers. */
import type { FileHandle } from 'node:fs/promises'

/** A WebM file lists the codecs of its tracks in ASCII. */
export function isAudioOnlyWebm(head: Buffer): boolean {
  const letters = head.toString('latin1')
  return /A_(?:OPUS|VORBIS|PCM)/.test(letters) && !/V_(?:VP8|VP9|AV1|MPEG|UNCOMPRESSED|THEORA)/.test(letters)
}

const maxBoxes = 1_000
const maxIndexBytes = 4 * 1024 * 1024

/** The index of an MP4 file names a handler for each track; it may be at the end of the file. */
export async function isAudioOnlyMp4(file: FileHandle): Promise<boolean> {
  const index = await indexOf(file)
  if (index === undefined) return false
  const handlers: string[] = []
  for (let at = index.indexOf('hdlr'); at !== -1; at = index.indexOf('hdlr', at + 4))
    handlers.push(index.toString('latin1', at + 12, at + 16))
  return handlers.includes('soun') && !handlers.includes('vide')
}

/** Walks from box to box without reading their contents. */
async function indexOf(file: FileHandle): Promise<Buffer | undefined> {
  const { size: length } = await file.stat()
  const header = Buffer.alloc(16)
  for (let at = 0, boxes = 0; at + 8 <= length && boxes < maxBoxes; boxes += 1) {
    await file.read(header, 0, 16, at)
    const short = header.readUInt32BE(0)
    const size = short === 1 ? Number(header.readBigUInt64BE(8)) : short === 0 ? length - at : short
    if (size < 8) return undefined
    if (header.toString('latin1', 4, 8) === 'moov') {
      const { buffer, bytesRead } = await file.read(
        Buffer.alloc(Math.min(size, maxIndexBytes, length - at)),
        0,
        null,
        at,
      )
      return buffer.subarray(0, bytesRead)
    }
    at += size
  }
  return undefined
}
