/** Small Word documents, in the current format and in the one before 2007. */
import { crc32, deflateRawSync } from 'node:zlib'

export type Part = {
  name: string
  bytes: Buffer
  isPacked?: boolean
  flags?: number
  claimedSize?: number
  method?: number
}

/** A compressed zip file as other programs write it. */
export function makeZip(parts: readonly Part[]): Buffer {
  const chunks: Buffer[] = []
  const list: Buffer[] = []
  let at = 0
  for (const {
    name,
    bytes,
    isPacked = true,
    flags = 0,
    claimedSize = bytes.byteLength,
    method = isPacked ? 8 : 0,
  } of parts) {
    const packed = isPacked ? deflateRawSync(bytes, { level: 9 }) : bytes
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(flags, 2)
    facts.writeUInt16LE(method, 4)
    facts.writeUInt32LE(crc32(bytes), 10)
    facts.writeUInt32LE(packed.byteLength, 14)
    facts.writeUInt32LE(claimedSize, 18)
    facts.writeUInt16LE(Buffer.byteLength(name), 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    list.push(Buffer.from('PK\x01\x02\x14\0', 'latin1'), facts, place, Buffer.from(name))
    const part = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts, Buffer.from(name), packed])
    chunks.push(part)
    at += part.byteLength
  }
  const directory = Buffer.concat(list)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(directory.byteLength, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...chunks, directory, end])
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const relationships = 'http://schemas.openxmlformats.org/package/2006/relationships'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const words = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

export const docxParts = (paragraphs: readonly string[]): Part[] =>
  docxPartsOf(paragraphs.map((text) => `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`).join(''))

const relationsPart = (part: string, relations: readonly string[]): Part => ({
  name: `word/_rels/${part}.xml.rels`,
  bytes: Buffer.from(`${xml}<Relationships xmlns="${relationships}">${relations.join('')}</Relationships>`),
})
const linksOf = (links: Readonly<Record<string, string>>): string[] =>
  Object.entries(links).map(
    ([id, url]) => `<Relationship Id="${id}" Type="${office}/hyperlink" Target="${url}" TargetMode="External"/>`,
  )

/**
 * `related`: the content of further parts, such as `styles` or `header2`, by name. `links`: addresses by id, for the
 * document and its headers.
 */
export const docxPartsOf = (
  body: string,
  related: Readonly<Record<string, string>> = {},
  links: Readonly<Record<string, string>> = {},
): Part[] => [
  {
    name: '[Content_Types].xml',
    bytes: Buffer.from(
      `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${wordType}.main+xml"/></Types>`,
    ),
  },
  {
    name: '_rels/.rels',
    bytes: Buffer.from(
      `${xml}<Relationships xmlns="${relationships}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
    ),
  },
  {
    name: 'word/document.xml',
    bytes: Buffer.from(
      `${xml}<w:document xmlns:w="${words}" xmlns:r="${office}"><w:body>${body}</w:body></w:document>`,
    ),
  },
  ...Object.entries(related).map(([name, content]) => ({
    name: `word/${name}.xml`,
    bytes: Buffer.from(`${xml}<w:${name} xmlns:w="${words}" xmlns:r="${office}">${content}</w:${name}>`),
  })),
  ...(Object.keys({ ...related, ...links }).length === 0
    ? []
    : [
        relationsPart('document', [
          ...Object.keys(related).map(
            (name, at) =>
              `<Relationship Id="r${at}" Type="${office}/${name.replace(/\d$/u, '')}" Target="${name}.xml"/>`,
          ),
          ...linksOf(links),
        ]),
      ]),
  ...Object.keys(related).flatMap((name) =>
    name.startsWith('header') && Object.keys(links).length > 0 ? [relationsPart(name, linksOf(links))] : [],
  ),
]

export const makeDocx = (paragraphs: readonly string[]) => makeZip(docxParts(paragraphs))

const sector = 512
const [endOfChain, free, table] = [-2, -1, -3]

/**
 * A minimal Word 97 file: a compound file with the streams `WordDocument` and `1Table`, each long enough not to be
 * stored in small sectors.
 */
export function makeDoc(paragraphs: readonly string[], { isLocked = false } = {}): Buffer {
  const text = Buffer.from(`${paragraphs.join('\r')}\r`, 'utf16le')
  const characters = text.byteLength / 2
  const textAt = 1024
  const main = Buffer.alloc(Math.max(4096, Math.ceil((textAt + text.byteLength) / sector) * sector))
  main.writeUInt16LE(0xa5ec, 0)
  main.writeUInt16LE(0x00c1, 2)
  main.writeUInt16LE(0x0200 | (isLocked ? 0x0100 : 0), 0x0a)
  main.writeUInt32LE(textAt, 0x18)
  main.writeUInt32LE(textAt + text.byteLength, 0x1c)
  main.writeUInt32LE(characters, 0x4c)
  main.writeUInt32LE(4, 0xfe)
  main.writeUInt32LE(4, 0x106)
  text.copy(main, textAt)

  // One piece with all the text, in UTF-16, from `textAt` on.
  const pieces = Buffer.alloc(4096)
  pieces.writeUInt8(2, 0)
  pieces.writeUInt32LE(16, 1)
  pieces.writeUInt32LE(0, 5)
  pieces.writeUInt32LE(characters, 9)
  pieces.writeUInt32LE(textAt, 15)
  main.writeUInt32LE(0, 0x1a2)
  main.writeUInt32LE(21, 0x1a6)
  return compoundFile([
    ['WordDocument', main],
    ['1Table', pieces],
  ])
}

/** Streams in order, each in consecutive sectors. */
export function compoundFile(streams: readonly [name: string, bytes: Buffer][]): Buffer {
  const sectorsOf = (bytes: Buffer) => bytes.byteLength / sector
  // Sector 0 is the allocation table, sector 1 the directory, followed by the streams.
  const chains: number[] = [table, endOfChain]
  const entries = [directoryEntry('Root Entry', 5, { child: 1 })]
  streams.forEach(([name, bytes], index) => {
    const start = chains.length
    const count = sectorsOf(bytes)
    for (let at = 1; at < count; at += 1) chains.push(start + at)
    chains.push(endOfChain)
    const next = index + 1 < streams.length ? index + 2 : -1
    entries.push(directoryEntry(name, 2, { right: next, start, size: bytes.byteLength }))
  })
  while (entries.length < 4) entries.push(Buffer.alloc(128))

  const allocation = Buffer.alloc(sector, 0xff)
  chains.forEach((next, index) => allocation.writeInt32LE(next, index * 4))
  const header = Buffer.alloc(sector)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header)
  header.writeUInt16LE(0x3e, 24)
  header.writeUInt16LE(3, 26)
  header.writeUInt16LE(0xfffe, 28)
  header.writeUInt16LE(9, 30)
  header.writeUInt16LE(6, 32)
  header.writeInt32LE(1, 44)
  header.writeInt32LE(1, 48)
  header.writeUInt32LE(4096, 56)
  header.writeInt32LE(endOfChain, 60)
  header.writeInt32LE(endOfChain, 68)
  header.fill(0xff, 76)
  header.writeInt32LE(0, 76)
  return Buffer.concat([header, allocation, ...entries, ...streams.map(([, bytes]) => bytes)])
}

function directoryEntry(name: string, type: number, { right = -1, child = -1, start = endOfChain, size = 0 }): Buffer {
  const entry = Buffer.alloc(128)
  const letters = Buffer.from(`${name}\0`, 'utf16le')
  letters.copy(entry)
  entry.writeUInt16LE(letters.byteLength, 64)
  entry.writeUInt8(type, 66)
  entry.writeUInt8(1, 67)
  entry.writeInt32LE(free, 68)
  entry.writeInt32LE(right, 72)
  entry.writeInt32LE(child, 76)
  entry.writeInt32LE(start, 116)
  entry.writeInt32LE(size, 120)
  return entry
}
