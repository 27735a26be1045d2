/** Splits a passage into sentences, list items and table rows: the units of scoring and quoting. */
import { foldText } from '../../contract/fold-text.ts'
import { isTableHead, tableRule } from './blocks.ts'
import { headingSeparator } from './passages.ts'
import { needsColumnNames, readableLine } from './rows.ts'
import { sentencesOf } from './sentences.ts'
import { contentTerms, expandAbbreviations, signsIn, termsOf, unitTerms } from './words.ts'

export type Unit = {
  text: string
  /** Separator between this unit and the previous one. */
  joint: string
  /** A list item, a table row, or a line of its own. */
  isLine: boolean
  /** Its terms in order, followed by its signs. */
  terms: readonly string[]
  /** Terms of the table header, for a table row. */
  headTerms: readonly string[]
  /** Names of the columns, for a row of a table that has two columns with values that look alike; otherwise empty. */
  columns: string
}

/** For example '4.2.1. ' or 'Capítulo 6. ' */
const sectionNumber = /^(?:cap[ií]tulo |se[cç][aã]o )?(?:\d+\.|[A-Z\d]{1,2}(?:\.\d+)+\.?)\s+/iu

/** Terms of each heading above a passage, outermost first. */
export const headingTerms = (trail: string): string[][] =>
  trail.split(headingSeparator).map((heading) => termsOf(heading.replace(sectionNumber, '')))

export function unitsOf(content: string): Unit[] {
  return content.split(/\n{2,}/u).flatMap((block) => {
    const all = block.split('\n')
    // The header of a table is no answer by itself.
    const headAt = all.findIndex((row, at) => isTableHead(row, all[at + 1]))
    const isHead = (at: number) => at === headAt
    const head = all.find((_, at) => isHead(at)) ?? ''
    const rows = head === '' ? [] : all.slice(headAt + 1).filter((line) => !tableRule.test(line))
    const columns = rows.some(needsColumnNames) ? readableLine(head) : ''
    const headTerms = head === '' ? [] : contentTerms(expandAbbreviations(foldText(head)))
    const lines = all.filter((line, at) => line.trim() !== '' && !tableRule.test(line) && !isHead(at))
    const isLine = lines.length > 1 || head !== ''
    return lines.flatMap((line, index) => {
      const row = readableLine(line)
      const sentences = sentencesOf(isLine ? row : line)
      // Texts without empty lines have one paragraph per line: only a line with a single sentence is a unit of its own.
      const standsAlone = isLine && (sentences.length === 1 || row !== line)
      return (standsAlone ? [row] : sentences).map((text, place): Unit => {
        const read = expandAbbreviations(foldText(text))
        const terms = [...unitTerms(read), ...signsIn(read)]
        return {
          text,
          joint: place > 0 ? ' ' : index > 0 ? '\n' : '\n\n',
          isLine: standsAlone,
          terms,
          headTerms,
          columns: standsAlone && rows.includes(line) ? columns : '',
        }
      })
    })
  })
}
