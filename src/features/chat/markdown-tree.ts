/** Reads Markdown as chat means it: line breaks count, and half of the syntax stays as written. */
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'

export type Root = ReturnType<typeof fromMarkdown>
export type Node = Root['children'][number]

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

const syntax = {
  extensions: [gfm({ singleTilde: false }), { disable: { null: unmeant } }],
  mdastExtensions: [gfmFromMarkdown()],
}

/** A quotation ends where its lines do; Markdown would draw the next line into it. */
const withQuotationsEnded = (text: string): string => {
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

export const readMarkdown = (text: string): Root => fromMarkdown(withQuotationsEnded(text), syntax)
