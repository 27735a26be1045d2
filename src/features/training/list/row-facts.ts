/** The source and size of a training in a few words. */
import type { Training } from '../../../../contract/trainings.ts'
import { readableHost } from '../../../../contract/readable-url.ts'
import { firstCharacters } from '../../../machines/text.ts'
import { isInProgress } from '../../../machines/training/training-data.ts'
import { charactersText, pagesText, passagesText, sizeText } from './strings.ts'

const LONGEST_LINE = 80

/** Markdown marks: of headings, lists, quotes and tables, and around words. */
const withoutMarks = (line: string): string =>
  line
    .replace(/^\s*(?:#{1,6}\s|[-*+]\s|>\s?)+/u, '')
    .replaceAll(/\*\*|__|`/gu, '')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/gu, '$1')
    .replace(/^\s*\|?[\s:|-]*$/u, '')
    .split('|')
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
    .join(' · ')

const firstLine = (content: string): string => {
  const line = content
    .split('\n')
    .map(withoutMarks)
    .find((each) => each !== '')
  if (line === undefined) return ''
  const beginning = firstCharacters(line, LONGEST_LINE)
  return beginning === line ? line : `${beginning.trimEnd()}…`
}

const hostOf = (text: string): string => {
  const url = URL.parse(text)
  return url ? readableHost(url).replace(/^www\./u, '') : text
}

const originOf = ({ documentName, sourceUrl, content }: Training): string =>
  documentName || (sourceUrl ? hostOf(sourceUrl) : firstLine(content ?? ''))

const sizeOf = ({ documentSize, pages, contentLength }: Training): string => {
  if (typeof documentSize === 'number') return sizeText(documentSize)
  if (pages && pages.length > 0) return pagesText(pages.length)
  return contentLength ? charactersText(contentLength) : ''
}

export const factsOf = (training: Training): string[] =>
  [
    // A question-and-answer pair begins with the question, and a website may be named after its address.
    originOf(training) === training.name ? '' : originOf(training),
    training.passages && !isInProgress(training) ? passagesText(training.passages) : '',
    sizeOf(training),
  ].filter((fact) => fact !== '')
