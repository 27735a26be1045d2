/** What chat makes of Markdown: line breaks count, images are only links, and half of the syntax stays as written. */

/** As much of a syntax tree as is touched here. */
type Node = { type: string; value?: string; url?: string; alt?: string | null; children?: Node[] }

/**
 * People write these without meaning them, or they would hide words: HTML, indented code, underlined headings,
 * definitions of links elsewhere, footnotes (whose ids would also repeat from answer to answer).
 */
const unmeant = [
  'htmlFlow',
  'htmlText',
  'codeIndented',
  'setextUnderline',
  'definition',
  'gfmFootnoteDefinition',
  'gfmFootnoteCall',
  'gfmPotentialFootnoteCall',
]

const brokenLines = (text: string): Node[] =>
  text
    .split(/\r?\n/)
    .flatMap((value, at) => [
      ...(at > 0 ? [{ type: 'break' }] : []),
      ...(value === '' ? [] : [{ type: 'text', value }]),
    ])

/** An image would be fetched from wherever the answer says, so it becomes a way there; inside a link, just its name. */
const nameOfImage = ({ url = '', alt }: Node, isInLink: boolean): Node => {
  const name = { type: 'text', value: alt?.trim() || 'imagem' }
  return isInLink ? name : { type: 'link', url, children: [name] }
}

const tame = (node: Node, isInLink = false): void => {
  const isLink = isInLink || node.type === 'link'
  if (!node.children) return
  node.children = node.children.flatMap((child) => {
    if (child.type === 'text') return brokenLines(child.value ?? '')
    return child.type === 'image' ? [nameOfImage(child, isLink)] : [child]
  })
  for (const child of node.children) tame(child, isLink)
}

type Processor = { data: () => object }

export function chatMarkdown(this: Processor) {
  const data = this.data()
  const others: unknown = 'micromarkExtensions' in data ? data.micromarkExtensions : []
  const extensions = [...(Array.isArray(others) ? (others as unknown[]) : []), { disable: { null: unmeant } }]
  Object.assign(data, { micromarkExtensions: extensions })
  return (tree: Node): void => tame(tree)
}

/** A quotation ends where its lines do; Markdown would draw the next line into it. */
export const withQuotationsEnded = (text: string): string => {
  let fence: string | null = null
  let wasQuoted = false
  return text
    .split(/\r?\n/)
    .flatMap((line) => {
      const mark = /^\s{0,3}(`{3,}|~{3,})/.exec(line)?.[1]
      if (mark && (fence === null || mark.startsWith(fence))) fence = fence === null ? mark : null
      const isQuoted = fence === null && /^\s{0,3}>/.test(line)
      const mustPart = fence === null && wasQuoted && !isQuoted && line.trim() !== ''
      wasQuoted = isQuoted
      return mustPart ? ['', line] : [line]
    })
    .join('\n')
}
