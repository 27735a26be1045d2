/** The source and size of a training in a few words. */
import type { Training } from '../../../../contract/trainings.ts'
import { isInProgress } from '../../../machines/training/training-data.ts'
import { charactersText, pagesText, passagesText, sizeText } from './strings.ts'

const LONGEST_LINE = 80

const firstLine = (content: string): string => {
  const line = content
    .split('\n')
    .map((each) => each.replace(/^#+\s*/u, '').trim())
    .find((each) => each !== '')
  if (line === undefined) return ''
  return line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE).trimEnd()}…` : line
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host.replace(/^www\./u, '') : url)

const originOf = ({ documentName, sourceUrl, content }: Training): string =>
  documentName || (sourceUrl ? hostOf(sourceUrl) : firstLine(content ?? ''))

const sizeOf = ({ documentSize, pages, contentLength }: Training): string => {
  if (typeof documentSize === 'number') return sizeText(documentSize)
  if (pages && pages.length > 0) return pagesText(pages.length)
  return contentLength ? charactersText(contentLength) : ''
}

export const factsOf = (training: Training): string[] =>
  [
    originOf(training),
    training.passages && !isInProgress(training) ? passagesText(training.passages) : '',
    sizeOf(training),
  ].filter((fact) => fact !== '')
