/** Interprets the styles and lists of a Word document: which paragraphs are headings, and which items are numbered. */
import { type Attributes, createXmlReader } from './xml.ts'

export type Style = {
  /** 0 is the document's title. */
  heading: number | undefined
  isContents: boolean
  list: { id: string; level: number } | undefined
}
export type Numbering = { isNumbered: (listId: string, level: number) => boolean }

const headingName = /^(?:heading|t[íi]tulo|titre|überschrift|encabezado)\s*(\d)$/iu
const titleName = /^(?:title|t[íi]tulo)$/iu
const contentsName = /^(?:toc|sum[áa]rio|[íi]ndice)\s*\d/iu

type Found = { name: string; basedOn: string; outline: number | undefined; list: { id: string; level: number } }

/** Styles of `word/styles.xml`, by id. */
export function styleReader() {
  const styles = new Map<string, Found>()
  let style: Found | undefined
  const value = (attributes: Attributes) => attributes.get('val') ?? ''
  const reader = createXmlReader({
    open: (name, attributes) => {
      if (name === 'style') {
        style = { name: '', basedOn: '', outline: undefined, list: { id: '', level: 0 } }
        styles.set(attributes.get('styleId') ?? '', style)
      }
      if (style === undefined) return
      if (name === 'name') style.name = value(attributes)
      else if (name === 'basedOn') style.basedOn = value(attributes)
      else if (name === 'outlineLvl') style.outline = Number(value(attributes))
      else if (name === 'numId') style.list.id = value(attributes)
      else if (name === 'ilvl') style.list.level = Number(value(attributes))
    },
    text: () => {},
    close: (name) => {
      if (name === 'style') style = undefined
    },
  })
  /** A style inherits from the style it is based on. */
  const styleOf = (id: string, depth = 0): Style => {
    const found = styles.get(id)
    const base =
      found === undefined || found.basedOn === '' || depth > 10
        ? { heading: undefined, isContents: false, list: undefined }
        : styleOf(found.basedOn, depth + 1)
    // Paragraphs may refer to styles that the document does not define.
    const name = found?.name ?? id
    const numbered = headingName.exec(name)?.[1]
    const outline = found?.outline
    return {
      heading: titleName.test(name)
        ? 0
        : numbered !== undefined
          ? Number(numbered)
          : outline !== undefined && outline < 9
            ? outline + 1
            : base.heading,
      isContents: contentsName.test(name) || base.isContents,
      list: found === undefined || found.list.id === '' ? base.list : found.list,
    }
  }
  return { reader, styleOf }
}

/** Numbering formats of `word/numbering.xml`. */
export function numberingReader() {
  const formats = new Map<string, Map<number, string>>()
  const abstractOf = new Map<string, string>()
  let [open, level, list] = ['', 0, '']
  const reader = createXmlReader({
    open: (name, attributes) => {
      if (name === 'abstractNum') {
        open = attributes.get('abstractNumId') ?? ''
        formats.set(open, new Map())
      } else if (name === 'lvl') level = Number(attributes.get('ilvl'))
      else if (name === 'numFmt') formats.get(open)?.set(level, attributes.get('val') ?? '')
      else if (name === 'num') list = attributes.get('numId') ?? ''
      else if (name === 'abstractNumId') abstractOf.set(list, attributes.get('val') ?? '')
    },
    text: () => {},
    close: () => {},
  })
  const isNumbered: Numbering['isNumbered'] = (id, at) => {
    const format = formats.get(abstractOf.get(id) ?? '')?.get(at)
    return format !== undefined && format !== 'bullet' && format !== 'none'
  }
  return { reader, isNumbered }
}
