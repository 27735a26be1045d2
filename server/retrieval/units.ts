/** A passage as sentences, bullets and rows of tables: what features are measured on and quotations are made of. */
import { plain } from '../platform/text/plain.ts'
import { isTableHead, tableRule } from './blocks.ts'
import { readableLine } from './rows.ts'
import { sentencesOf } from './sentences.ts'
import { signsIn, splitWords, stemOf } from './words.ts'

export type Unit = {
  text: string
  /** What stood between it and the unit before. */
  joint: string
  /** A bullet, a row, or a line that stands for itself. */
  isLine: boolean
  /** The terms in their order, with signs at the end. */
  terms: readonly string[]
  /** Of the table it is a row of. */
  headTerms: readonly string[]
}

export function unitsOf(content: string): Unit[] {
  return content.split(/\n{2,}/u).flatMap((block) => {
    const all = block.split('\n')
    // The head of a table answers nothing by itself.
    const headAt = all.findIndex((row, at) => isTableHead(row, all[at + 1]))
    const isHead = (at: number) => at === headAt
    const head = all.find((_, at) => isHead(at)) ?? ''
    const headTerms = head === '' ? [] : splitWords(plain(head)).map(stemOf)
    const lines = all.filter((line, at) => line.trim() !== '' && !tableRule.test(line) && !isHead(at))
    const isLine = lines.length > 1 || head !== ''
    return lines.flatMap((line, index) =>
      (isLine ? [readableLine(line)] : sentencesOf(line)).map((text, place): Unit => {
        const read = plain(text)
        const terms = [...splitWords(read).map(stemOf), ...signsIn(read)]
        return { text, joint: place > 0 ? ' ' : index > 0 ? '\n' : '\n\n', isLine, terms, headTerms }
      }),
    )
  })
}
