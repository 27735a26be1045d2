/**
 * The words of a Word document of today, a zip file of XML. It is read as it is unpacked, so that neither a large
 * document nor one that was made to be large needs much memory.
 */
import type { Entry } from 'yauzl'
import { createDocxText } from './docx-text.ts'
import { numberingReader, styleReader } from './docx-styles.ts'
import type { DocumentSource } from './documents.ts'
import { DocumentProblem, problems } from './problems.ts'
import { joinBlocks } from './text-blocks.ts'
import { createXmlReader, type XmlReader } from './xml.ts'
import { openZip, type Zip } from './zip.ts'

/** Unpacked, of all parts that are read; 500 pages have about 10 MB. */
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
  /** True when all of it was read; the rest of a long one is only unpacked, to know that it ends. */
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

  /** The parts that a part names, by the last word of what they are for. */
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
