/**
 * Extracts the text of a current Word document, a zip file of XML. It is parsed while it is unpacked, so that neither
 * large documents nor zip bombs need much memory.
 */
import type { Entry } from 'yauzl'
import { type Relations, relationsReader } from './docx-relations.ts'
import { createDocxText } from './docx-text.ts'
import { numberingReader, styleReader } from './docx-styles.ts'
import type { DocumentSource } from './document.ts'
import { DocumentProblem, problems } from './problems.ts'
import { joinBlocks, type TextBlock } from './text-blocks.ts'
import type { XmlReader } from './xml.ts'
import { openZip, type Zip } from './zip.ts'

/** Limit of the unpacked size of all parts; 500 pages have about 10 MB. */
const maxBytes = 96 * 1024 * 1024

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
  let left = maxBytes
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
  /** What a part refers to; with an empty name, what the whole file does. */
  const relationsOf = async (name: string): Promise<Relations> => {
    const folder = name.slice(0, name.lastIndexOf('/') + 1)
    const { reader, relations } = relationsReader(folder)
    const part = parts.get(`${folder}_rels/${name.slice(folder.length)}.rels`)
    if (part !== undefined) await read(part, reader)
    return relations
  }
  const ofDocument = await relationsOf('')
  const main = parts.get(ofDocument.parts.get('officeDocument')?.at(-1) ?? 'word/document.xml')
  if (main === undefined) throw new DocumentProblem(problems.broken)
  const related = await relationsOf(main.fileName)
  const partsOfKind = (kind: string) => (related.parts.get(kind) ?? []).flatMap((name) => parts.get(name) ?? [])

  const { reader: ofStyles, styleOf } = styleReader()
  const { reader: ofLists, isNumbered } = numberingReader()
  const [styles, lists] = [partsOfKind('styles').at(-1), partsOfKind('numbering').at(-1)]
  if (styles !== undefined) await read(styles, ofStyles)
  if (lists !== undefined) await read(lists, ofLists)

  let [length, isWhole] = [0, true]
  const readBlocks = async (part: Entry, links: Relations['links']): Promise<TextBlock[]> => {
    const text = createDocxText(styleOf, { isNumbered }, links)
    isWhole = await read(part, text.reader, () => length + text.characters() > characters)
    length += text.characters()
    return text.blocks
  }
  /** Of all parts of this kind, as long as there is room. */
  const readKind = async (kind: string): Promise<TextBlock[]> => {
    const blocks: TextBlock[] = []
    for (const part of partsOfKind(kind))
      if (isWhole) blocks.push(...(await readBlocks(part, (await relationsOf(part.fileName)).links)))
    return blocks
  }
  const body = await readBlocks(main, related.links)
  for (const kind of ['footnotes', 'endnotes']) body.push(...(await readKind(kind)))
  const margins = [...(await readKind('header')), ...(await readKind('footer'))]
  // At the end they would belong to the last heading.
  return { text: joinBlocks([...marginBlocks(margins, body), ...body]), isCut: !isWhole }
}

const maxPageNumberLength = 40
const plainText = ({ text }: TextBlock): string => text.replace(/^#+ /u, '')
const pageNumber =
  /^[\s|/–—-]*(?:p[áa]g(?:ina)?s?\.?|page|folha|fl\.?)?\s*\d{0,4}\s*(?:(?:de|of|[/–—-])\s*\d{1,4}\s*)?[\s|/–—-]*$/iu

/** Headers and footers repeat each other, in each section, and often the title. */
function marginBlocks(margins: readonly TextBlock[], body: readonly TextBlock[]): TextBlock[] {
  const known = new Set(body.map(plainText))
  return margins.flatMap((block) => {
    const text = plainText(block)
    if (known.has(text) || (text.length <= maxPageNumberLength && pageNumber.test(text))) return []
    known.add(text)
    return [block.kind === 'heading' ? { kind: 'paragraph', text } : block]
  })
}
