/** Extracts the text of a Word document from before 2007. */
import WordExtractor from 'word-extractor'
import type { Bytes } from './bytes.ts'
import type { DocumentSource } from './document.ts'
import { DocumentProblem, problems } from './problems.ts'
import { joinBlocks, type TextBlock } from './text-blocks.ts'

const sector = 512
/** The signature of the text stream, and its flag for password protection. */
const mark = 0xa5ec
const flagsAt = 0x0a
const isEncrypted = 0x0100
const encryptedPackage = Buffer.from('EncryptedPackage\0', 'utf16le')
/** A multiple of the sector size. */
const chunkLength = 1024 * 1024

export async function readDoc(source: DocumentSource, bytes: Bytes): Promise<{ text: string }> {
  if (isProtected(bytes)) throw new DocumentProblem(problems.encrypted)
  const document = await new WordExtractor().extract('path' in source ? source.path : bytes.read(0, bytes.size))
  const parts = [
    document.getBody(),
    document.getTextboxes({ includeHeadersAndFooters: false }),
    document.getFootnotes(),
    document.getEndnotes(),
  ]
  return { text: joinBlocks(parts.flatMap((part) => part.split('\n')).flatMap(blockOf)) }
}

/** Each line is a paragraph; tabs separate the cells of a table. */
function blockOf(line: string): TextBlock[] {
  const text = line.trim()
  if (text === '') return []
  if (/^[-*•–—·▪●◦‣]\s+\S/u.test(text)) return [{ kind: 'item', text }]
  if (!text.includes('\t')) return [{ kind: 'paragraph', text }]
  const cells = text.split('\t').map((cell) => cell.trim().replaceAll('|', '/'))
  return [{ kind: 'row', text: `| ${cells.join(' | ')} |` }]
}

/** The library would read encrypted text as letters. */
function isProtected(bytes: Bytes): boolean {
  for (let at = 0; at < bytes.size; at += chunkLength) {
    const chunk = bytes.read(at, chunkLength)
    if (chunk.includes(encryptedPackage)) return true
    for (let place = at === 0 ? sector : 0; place + sector <= chunk.byteLength; place += sector)
      if (chunk.readUInt16LE(place) === mark) return (chunk.readUInt16LE(place + flagsAt) & isEncrypted) !== 0
  }
  return false
}
