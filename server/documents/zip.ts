/** The parts of a zip file, unpacked piece by piece and within a limit. */
import { createInflateRaw } from 'node:zlib'
import type { Bytes } from './bytes.ts'
import { DocumentProblem, problems } from './problems.ts'

export type ZipPart = { name: string; flags: number; method: number; at: number; packed: number }

const endMark = 0x06054b50
const entryMark = 0x02014b50
const partMark = 0x04034b50
const endLength = 22
const longestComment = 0xffff
/** The list of parts; documents have dozens of them. */
const longestList = 4 * 1024 * 1024
const isEncrypted = 1
const [stored, deflated] = [0, 8]
const chunkLength = 64 * 1024

const broken = () => new DocumentProblem(problems.broken)

/** Throws when it is no zip file. */
export function listZip(zip: Bytes): Map<string, ZipPart> {
  const first = Math.max(0, zip.size - endLength - longestComment)
  const tail = zip.read(first, endLength + longestComment)
  const end = tail.subarray(endOf(tail))
  const [count, length, start] = [end.readUInt16LE(10), end.readUInt32LE(12), end.readUInt32LE(16)]
  if (length > longestList) throw broken()
  const list = zip.read(start, length)
  const parts = new Map<string, ZipPart>()
  let at = 0
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > list.byteLength || list.readUInt32LE(at) !== entryMark) throw broken()
    const [nameLength = 0, extraLength = 0, commentLength = 0] = [28, 30, 32].map((place) =>
      list.readUInt16LE(at + place),
    )
    const name = list.toString('utf8', at + 46, at + 46 + nameLength)
    parts.set(name, {
      name,
      flags: list.readUInt16LE(at + 8),
      method: list.readUInt16LE(at + 10),
      packed: list.readUInt32LE(at + 20),
      at: list.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + extraLength + commentLength
  }
  return parts
}

/** Where the list of parts is announced: at the end, before a comment. */
function endOf(tail: Buffer): number {
  for (let at = tail.byteLength - endLength; at >= 0; at -= 1) if (tail.readUInt32LE(at) === endMark) return at
  throw broken()
}

/** What a part says of its own size is not asked. */
export async function* unpackPart(zip: Bytes, part: ZipPart, mostBytes: number): AsyncGenerator<Buffer> {
  if ((part.flags & isEncrypted) !== 0) throw new DocumentProblem(problems.encrypted)
  if (part.method !== stored && part.method !== deflated) throw broken()
  const head = zip.read(part.at, 30)
  if (head.byteLength < 30 || head.readUInt32LE(0) !== partMark) throw broken()
  const start = part.at + 30 + head.readUInt16LE(26) + head.readUInt16LE(28)
  let left = mostBytes
  try {
    for await (const chunk of part.method === stored ? chunksOf(zip, start, part.packed) : inflate(zip, start, part)) {
      left -= chunk.byteLength
      if (left < 0) throw new DocumentProblem(problems.tooLarge)
      yield chunk
    }
  } catch (cause) {
    throw cause instanceof DocumentProblem ? cause : new DocumentProblem(problems.broken, { cause })
  }
}

function* chunksOf(zip: Bytes, start: number, length: number): Generator<Buffer> {
  for (let at = 0; at < length; at += chunkLength) {
    const chunk = zip.read(start + at, Math.min(chunkLength, length - at))
    if (chunk.byteLength === 0) throw broken()
    yield chunk
  }
}

async function* inflate(zip: Bytes, start: number, { packed }: ZipPart): AsyncGenerator<Buffer> {
  const inflater = createInflateRaw({ chunkSize: chunkLength })
  const feed = async () => {
    for (const chunk of chunksOf(zip, start, packed))
      if (!inflater.write(chunk)) await new Promise<void>((done) => inflater.once('drain', done))
    inflater.end()
  }
  feed().catch((cause: unknown) => inflater.destroy(cause instanceof Error ? cause : broken()))
  for await (const chunk of inflater as AsyncIterable<Buffer>) yield chunk
}
