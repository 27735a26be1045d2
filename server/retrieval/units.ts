/** A passage as sentences, bullets and rows of tables: what features are measured on and quotations are made of. */
import { foldText } from '../../contract/fold-text.ts'
import { isTableHead, tableRule } from './blocks.ts'
import { headingSeparator } from './passages.ts'
import { readableLine } from './rows.ts'
import { sentencesOf } from './sentences.ts'
import { contentTerms, signsIn, termsOf } from './words.ts'

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

/** '4.2.1. ', 'Capítulo 6. ' */
const sectionNumber = /^(?:cap[ií]tulo |se[cç][aã]o )?(?:\d+\.|[A-Z\d]{1,2}(?:\.\d+)+\.?)\s+/iu

/** The terms of each heading above a passage, outermost first. */
export const headingTerms = (trail: string): string[][] =>
  trail.split(headingSeparator).map((heading) => termsOf(heading.replace(sectionNumber, '')))

export function unitsOf(content: string): Unit[] {
  return content.split(/\n{2,}/u).flatMap((block) => {
    const all = block.split('\n')
    // The head of a table answers nothing by itself.
    const headAt = all.findIndex((row, at) => isTableHead(row, all[at + 1]))
    const isHead = (at: number) => at === headAt
    const head = all.find((_, at) => isHead(at)) ?? ''
    const headTerms = head === '' ? [] : contentTerms(foldText(head))
    const lines = all.filter((line, at) => line.trim() !== '' && !tableRule.test(line) && !isHead(at))
    const isLine = lines.length > 1 || head !== ''
    return lines.flatMap((line, index) => {
      const row = readableLine(line)
      const sentences = sentencesOf(isLine ? row : line)
      // Who leaves no empty lines writes paragraphs as lines: only what is one sentence stands for itself.
      const standsAlone = isLine && (sentences.length === 1 || row !== line)
      return (standsAlone ? [row] : sentences).map((text, place): Unit => {
        const read = foldText(text)
        const terms = [...contentTerms(read), ...signsIn(read)]
        return { text, joint: place > 0 ? ' ' : index > 0 ? '\n' : '\n\n', isLine: standsAlone, terms, headTerms }
      })
    })
  })
}
