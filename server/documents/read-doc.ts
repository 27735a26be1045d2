/** The words of a Word document of before 2007. */
import WordExtractor from 'word-extractor'
import { DocumentProblem, problems } from './problems.ts'

const sector = 512
/** How the text stream begins, and where it says that a password keeps it. */
const mark = 0xa5ec
const flagsAt = 0x0a
const isEncrypted = 0x0100
const encryptedPackage = Buffer.from('EncryptedPackage\0', 'utf16le')

export async function readDoc(bytes: Buffer): Promise<{ text: string }> {
  if (isProtected(bytes)) throw new DocumentProblem(problems.encrypted)
  const document = await new WordExtractor().extract(bytes)
  const parts = [
    document.getBody(),
    document.getTextboxes({ includeHeadersAndFooters: false }),
    document.getFootnotes(),
    document.getEndnotes(),
  ]
  return { text: parts.filter((part) => part.trim() !== '').join('\n\n') }
}

/** The library would read scrambled letters. */
function isProtected(bytes: Buffer): boolean {
  if (bytes.includes(encryptedPackage)) return true
  for (let at = sector; at + sector <= bytes.byteLength; at += sector)
    if (bytes.readUInt16LE(at) === mark) return (bytes.readUInt16LE(at + flagsAt) & isEncrypted) !== 0
  return false
}
