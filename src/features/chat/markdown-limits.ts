/**
 * Detects answers that are too complex to format: a few thousand characters can make a Markdown parser take seconds, or
 * expand to a million table cells. Those are shown as plain text.
 */

const LENGTH = 20_000
/** Maximum nesting of quotations and lists; each level is also a level of recursion. */
const DEPTH = 16
/** Maximum number of delimiters in one block: matching them takes quadratic time. */
const MARKS = 800
/** Maximum number of table cells: each row is filled up to the width of the header, however short it is written. */
const CELLS = 4_000

const CONTAINERS = /^(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t])))*/
const CONTAINER = />|[-*+]|\d+[.)]/g

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

const depthOf = (line: string): number => count(CONTAINERS.exec(line)?.[0] ?? '', CONTAINER)

export const isTooIntricate = (text: string): boolean => {
  if (text.length > LENGTH) return true
  return text.split(/\n[ \t]*\n/).some((block) => {
    if (count(block, /[*_~`]+|[[\]]/g) > MARKS) return true
    const lines = block.split('\n')
    const columns = Math.max(...lines.map((line) => count(line, /\|/g)))
    return columns * lines.length > CELLS || lines.some((line) => depthOf(line) > DEPTH)
  })
}
