/** Completes the Markdown of an answer that is still being written or was cut off, so that no half syntax shows. */

const WORD = /[\p{L}\p{N}]/u
const MARKS = /\\.|`+|\*\*|\*|__|_|~~/g

const isInFence = (text: string): boolean => (text.match(/^\s{0,3}(?:`{3}|~{3})/gm) ?? []).length % 2 === 1

/** An opening mark is followed by a word; a single one inside a word is meant as it stands, as in a_b or 2*3. */
const opens = (line: string, mark: string, at: number): boolean => {
  const after = line[at + mark.length] ?? ''
  return after.trim() !== '' && (mark.length > 1 || !WORD.test(line[at - 1] ?? ''))
}

/** The marks that are open at the end of the line, the innermost last. */
const openMarks = (line: string): string[] => {
  let open: string[] = []
  for (const { 0: mark, index } of line.matchAll(MARKS)) {
    const isCode = open.at(-1)?.startsWith('`') ?? false
    const opened = isCode ? (open.at(-1) === mark ? open.length - 1 : -1) : open.lastIndexOf(mark)
    if (mark.startsWith('\\') || (isCode && opened < 0)) continue
    if (opened >= 0 && (isCode || line[index - 1]?.trim())) open = open.slice(0, opened)
    else if (mark.startsWith('`') || opens(line, mark, index)) open.push(mark)
  }
  return open
}

const isInCode = (line: string): boolean => openMarks(line).at(-1)?.startsWith('`') ?? false

/** Half of a mark, and a link without its end: of a link only the words are shown. */
const withoutHalves = (line: string): string =>
  isInCode(line.replace(/`+$/, ''))
    ? line
    : line
        .replace(/!?\[([^\][]*)(?:\](?:\([^)\s]*)?)?$/, '$1')
        .replace(/(?<![`*_~\\])[`*_~]{1,3}$/, (end, at: number) => {
          const open = openMarks(line.slice(0, at)).at(-1)
          return open === end ? end : ''
        })

const completeLine = (line: string): string => {
  const whole = withoutHalves(line)
  const open = openMarks(whole)
  return open.length === 0 ? whole : whole.trimEnd() + open.toReversed().join('')
}

const cellsIn = (row: string): number =>
  row
    .trim()
    .replaceAll(/^\||\|$/g, '')
    .split('|').length
const isRow = (line = ''): boolean => /^\s{0,3}\|/.test(line)
const delimiterFor = (header: string): string => `|${' --- |'.repeat(cellsIn(header))}`
const isDelimiterOf = (line: string, header: string): boolean =>
  /^\s*\|?(?:\s*:?-+:?\s*\|)*\s*:?-+:?\s*\|?\s*$/.test(line) && cellsIn(line) === cellsIn(header)

export const completeMarkdown = (text: string): string => {
  if (isInFence(text)) return text
  const lines = text.split('\n')
  const [beforeHeader, header = '', last = ''] = [lines.at(-3), lines.at(-2), lines.at(-1)]
  const isBelowHeader = isRow(header) && !isRow(beforeHeader) && /^[\s|:-]*$/.test(last)
  if (isBelowHeader)
    return isDelimiterOf(last, header) ? text : [...lines.slice(0, -1), delimiterFor(header)].join('\n')
  const line = completeLine(last)
  const isHeader = isRow(line) && !isRow(header)
  const shown = isHeader ? (/^[\s|]*$/.test(line) ? [] : [line, delimiterFor(line)]) : [line]
  return [...lines.slice(0, -1), ...shown].join('\n')
}
