/** Completes the Markdown of an answer that is still being written or was cut off, so that no half syntax shows. */
import remend from 'remend'

const cellsIn = (row: string): number =>
  row
    .trim()
    .replaceAll(/^\||\|$/g, '')
    .split('|').length
const isRow = (line = ''): boolean => /^\s{0,3}\|/.test(line)
const delimiterFor = (header: string): string => `|${' --- |'.repeat(cellsIn(header))}`
const isDelimiterOf = (line: string, header: string): boolean =>
  /^\s*\|?(?:\s*:?-+:?\s*\|)*\s*:?-+:?\s*\|?\s*$/.test(line) && cellsIn(line) === cellsIn(header)
const isInFence = (text: string): boolean => (text.match(/^\s{0,3}(?:`{3}|~{3})/gm) ?? []).length % 2 === 1

/** A table is one only once the line below its header is whole. */
const completeTable = (text: string): string => {
  const lines = text.split('\n')
  const [beforeHeader, header = '', last = ''] = [lines.at(-3), lines.at(-2), lines.at(-1)]
  const isBelowHeader = isRow(header) && !isRow(beforeHeader) && /^[\s|:-]*$/.test(last)
  if (isBelowHeader)
    return isDelimiterOf(last, header) ? text : [...lines.slice(0, -1), delimiterFor(header)].join('\n')
  if (!isRow(last) || isRow(header)) return text
  const shown = /^[\s|]*$/.test(last) ? [] : [last, delimiterFor(last)]
  return [...lines.slice(0, -1), ...shown].join('\n')
}

/** The library leaves marks at the very end, link texts without an address, and closes code after what is around it. */
const prepare = (text: string): string => {
  const whole = text.replace(/!?\[(?![\dx ]{0,3}\])([^\][]*)\]$/i, '$1').replace(/(?<!\\)[`*_~]+$/, '')
  return whole.split(/(?<!\\)`/).length % 2 === 0 ? `${whole}\`` : whole
}

const completed = (text: string): string =>
  isInFence(text) ? text : completeTable(remend(prepare(text), { katex: false, linkMode: 'text-only' }))

/** `ending` follows the text; below a table, as it would be a cell of it otherwise. */
export const completeMarkdown = (text: string, ending = ''): string => {
  const shown = completed(text)
  const isBelow = ending !== '' && isRow(shown.split('\n').at(-1))
  return isBelow ? `${shown}\n\n${ending}` : shown + ending
}
