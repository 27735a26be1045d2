/**
 * Which answers are too intricate to be formatted: some few thousand characters can be written so that a Markdown parser
 * takes seconds, or so that they become a million table cells. Those are shown as written.
 */

const LENGTH = 20_000
/** Of quotations and lists in one another; each level is a level of recursion, too. */
const DEPTH = 16
/** Marks of one block that may open or close something: what pairs them up takes the square of their number. */
const MARKS = 800
/** A row of a table is filled up to the width of its head, however short it is written. */
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
