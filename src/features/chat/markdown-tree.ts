/** Parses the subset of Markdown that suits a chat: line breaks count, and much of the syntax stays plain text. */
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'

export type Root = ReturnType<typeof fromMarkdown>
export type Node = Root['children'][number]

/**
 * Syntax that people write unintentionally, or that would hide text: HTML, indented code, underlined headings, link
 * definitions, footnotes (whose ids would also repeat in other answers).
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

/** A quotation ends with its marked lines; Markdown would include the next line in it. */
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
