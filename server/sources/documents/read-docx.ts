/**
 * Extracts the text of a current Word document, a zip file of XML. It is parsed while it is unpacked, so that neither
 * large documents nor zip bombs need much memory.
 */
import type { Entry } from 'yauzl'
import { createDocxText } from './docx-text.ts'
import { numberingReader, styleReader } from './docx-styles.ts'
import type { DocumentSource } from './document.ts'
import { DocumentProblem, problems } from './problems.ts'
import { joinBlocks } from './text-blocks.ts'
import { createXmlReader, type XmlReader } from './xml.ts'
import { openZip, type Zip } from './zip.ts'

/** Limit of the unpacked size of all parts; 500 pages have about 10 MB. */
const mostBytes = 96 * 1024 * 1024

type DocxContent = { text: string; isCut: boolean }

export async function readDocx(source: DocumentSource, characters: number): Promise<DocxContent> {
  const zip = await openZip(source)
  try {
    return await readParts(zip, characters)
  } finally {
    zip.close()
  }
}

async function readParts({ entries: parts, unpack }: Zip, characters: number): Promise<DocxContent> {
  let left = mostBytes
  /** Returns true if everything was read; the rest of a long part is only unpacked to verify its end. */
  const read = async (part: Entry, reader: XmlReader, isEnough = () => false): Promise<boolean> => {
    const decoder = new TextDecoder()
    let isWhole = true
    for await (const chunk of unpack(part, left)) {
      left -= chunk.byteLength
      isWhole &&= !isEnough()
      if (isWhole) reader.push(decoder.decode(chunk, { stream: true }))
    }
    if (isWhole) reader.end()
    return isWhole
  }
  const main = parts.get((await targetsOf('_rels/.rels')).get('officeDocument') ?? 'word/document.xml')
  if (main === undefined) throw new DocumentProblem(problems.broken)
  const folder = main.fileName.slice(0, main.fileName.lastIndexOf('/') + 1)
  const related = await targetsOf(`${folder}_rels/${main.fileName.slice(folder.length)}.rels`, folder)

  const { reader: ofStyles, styleOf } = styleReader()
  const { reader: ofLists, isNumbered } = numberingReader()
  const styles = parts.get(related.get('styles') ?? '')
  const lists = parts.get(related.get('numbering') ?? '')
  if (styles !== undefined) await read(styles, ofStyles)
  if (lists !== undefined) await read(lists, ofLists)

  const text = createDocxText(styleOf, { isNumbered })
  const isEnough = () => text.characters() > characters
  let isWhole = await read(main, text.reader, isEnough)
  for (const kind of ['footnotes', 'endnotes']) {
    const notes = parts.get(related.get(kind) ?? '')
    if (notes === undefined || !isWhole) continue
    const { reader, blocks, characters: length } = createDocxText(styleOf, { isNumbered })
    isWhole = await read(notes, reader, () => text.characters() + length() > characters)
    text.blocks.push(...blocks)
  }
  return { text: joinBlocks(text.blocks), isCut: !isWhole }

  /** The parts to which a part refers, by the last segment of the relationship type. */
  async function targetsOf(name: string, from = ''): Promise<Map<string, string>> {
    const targets = new Map<string, string>()
    const part = parts.get(name)
    if (part === undefined) return targets
    const reader = createXmlReader({
      open: (_, attributes) => {
        const target = attributes.get('Target') ?? ''
        const kind = attributes.get('Type')?.split('/').at(-1) ?? ''
        if (attributes.get('TargetMode') !== 'External')
          targets.set(kind, target.startsWith('/') ? target.slice(1) : `${from}${target}`)
      },
      text: () => {},
      close: () => {},
    })
    await read(part, reader)
    return targets
  }
}
