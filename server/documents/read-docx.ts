/** The words of a Word document of today, a zip file of XML. */
import mammoth from 'mammoth'
import { readZip, writeZip } from './zip.ts'

/** Unpacked; what `mammoth` builds of it takes several times as much. */
const mostBytes = 48 * 1024 * 1024
/** Words stand in these; pictures and fonts do not. */
const isXml = (name: string) => /\.(?:xml|rels)$/i.test(name)

/**
 * The library unpacks without a limit. So it gets the parts that it needs in a zip file of our own making, where nothing
 * is packed.
 */
export async function readDocx(bytes: Buffer): Promise<{ text: string }> {
  const { value } = await mammoth.extractRawText({ buffer: writeZip(readZip(bytes, isXml, mostBytes)) })
  return { text: value }
}
