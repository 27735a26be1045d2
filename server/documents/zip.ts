/** The parts of a zip file, unpacked within a limit, and a zip file made of parts. */
import { crc32, inflateRawSync } from 'node:zlib'
import { DocumentProblem, problems } from './problems.ts'

export type ZipPart = { name: string; bytes: Buffer }

const endMark = 0x06054b50
const entryMark = 0x02014b50
const partMark = 0x04034b50
const endLength = 22
const longestComment = 0xffff
const isEncrypted = 1
const [stored, deflated] = [0, 8]

/** The parts whose names `isWanted`, with `mostBytes` for all of them together. Throws when it is no zip file. */
export function readZip(zip: Buffer, isWanted: (name: string) => boolean, mostBytes: number): ZipPart[] {
  const parts: ZipPart[] = []
  let left = mostBytes
  for (const entry of entriesOf(zip)) {
    if (!isWanted(entry.name)) continue
    if ((entry.flags & isEncrypted) !== 0) throw new DocumentProblem(problems.encrypted)
    const bytes = unpack(entry, left)
    left -= bytes.byteLength
    parts.push({ name: entry.name, bytes })
  }
  return parts
}

type Entry = { name: string; flags: number; method: number; packed: Buffer }

function* entriesOf(zip: Buffer): Generator<Entry> {
  const end = endOf(zip)
  const count = zip.readUInt16LE(end + 10)
  let at = zip.readUInt32LE(end + 16)
  for (let index = 0; index < count; index += 1) {
    if (zip.readUInt32LE(at) !== entryMark) throw new DocumentProblem(problems.broken)
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((place) => zip.readUInt16LE(at + place))
    const part = zip.readUInt32LE(at + 42)
    if (zip.readUInt32LE(part) !== partMark) throw new DocumentProblem(problems.broken)
    const start = part + 30 + zip.readUInt16LE(part + 26) + zip.readUInt16LE(part + 28)
    yield {
      name: zip.toString('utf8', at + 46, at + 46 + (nameLength ?? 0)),
      flags: zip.readUInt16LE(at + 8),
      method: zip.readUInt16LE(at + 10),
      packed: zip.subarray(start, start + zip.readUInt32LE(at + 20)),
    }
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0)
  }
}

/** Where the list of parts is announced: at the end, before a comment. */
function endOf(zip: Buffer): number {
  const first = Math.max(0, zip.byteLength - endLength - longestComment)
  for (let at = zip.byteLength - endLength; at >= first; at -= 1) if (zip.readUInt32LE(at) === endMark) return at
  throw new DocumentProblem(problems.broken)
}

function unpack({ method, packed }: Entry, mostBytes: number): Buffer {
  if (method !== stored && method !== deflated) throw new DocumentProblem(problems.broken)
  if (method === stored && packed.byteLength <= mostBytes) return packed
  try {
    // What a part says of its own size is not asked.
    if (method === deflated && mostBytes > 0) return inflateRawSync(packed, { maxOutputLength: mostBytes })
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw new DocumentProblem(problems.broken, { cause })
  }
  throw new DocumentProblem(problems.tooLarge)
}

/** Without packing anything. */
export function writeZip(parts: readonly ZipPart[]): Buffer {
  const chunks: Buffer[] = []
  const list: Buffer[] = []
  let at = 0
  for (const { name, bytes } of parts) {
    const nameBytes = Buffer.from(name)
    // Version 2.0, a name in UTF-8, stored, no time: the same in both places.
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(0x0800, 2)
    facts.writeUInt32LE(crc32(bytes), 10)
    facts.writeUInt32LE(bytes.byteLength, 14)
    facts.writeUInt32LE(bytes.byteLength, 18)
    facts.writeUInt16LE(nameBytes.byteLength, 22)
    const before = Buffer.alloc(6)
    before.writeUInt32LE(entryMark, 0)
    before.writeUInt16LE(20, 4)
    const after = Buffer.alloc(14)
    after.writeUInt32LE(at, 10)
    list.push(before, facts, after, nameBytes)
    const part = [marked(partMark), facts, nameBytes, bytes]
    chunks.push(...part)
    at += lengthOf(part)
  }
  const end = Buffer.alloc(endLength)
  end.writeUInt32LE(endMark, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(lengthOf(list), 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...chunks, ...list, end])
}

function marked(mark: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(mark, 0)
  return bytes
}

const lengthOf = (chunks: readonly Buffer[]) => chunks.reduce((sum, { byteLength }) => sum + byteLength, 0)
