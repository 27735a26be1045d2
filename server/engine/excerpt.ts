/** Which sentences of a passage to quote. */
import { tableRule } from './blocks.ts'
import { readableLine } from './rows.ts'
import { answers, enoughTogether, fitsOf, type Measure, shareOf, speaksOf } from './score.ts'
import { sentencesOf } from './sentences.ts'

/** A sentence, or a line that stands for itself, and what stood between it and the one before. */
export type Unit = {
  text: string
  joint: string
  line: boolean
  /** The head of the table it is a row of. */
  head: string
}

export type Excerpt = {
  text: string
  /** Which share of the question the best sentence speaks of, taken together with its headings. */
  focus: number
  /** Which share of that sentence's words were asked for: 'Sábado: 9h às 13h' tells no more than it must. */
  density: number
  sure: boolean
  /** How well it meets each thing that was asked. */
  fits: number[]
}

const longest = 420
/** A paragraph of at most this many characters is quoted whole: half a rule misleads. */
const wholeParagraph = 350
/** A quotation shorter than this takes the next sentence along, so that it can be understood. */
const shortest = 110
/** How much a quotation loses by being as long as it may. */
const brevity = 0.15
/** Neighbours this nearly as good as the best sentence belong to the answer. */
const alsoGood = 0.75

export function unitsOf(content: string): Unit[] {
  return content.split(/\n{2,}/u).flatMap((block) => {
    const all = block.split('\n')
    // The head of a table answers nothing by itself.
    const isHead = (at: number) => tableRule.test(all[at + 1] ?? '')
    const lines = all.filter((line, at) => !tableRule.test(line) && !isHead(at))
    const head = all.find((_, at) => isHead(at)) ?? ''
    return lines.flatMap((line, index) =>
      (lines.length > 1 || head !== '' ? [readableLine(line)] : sentencesOf(line)).map((text, place) => ({
        text,
        joint: index > 0 ? '\n' : place > 0 ? ' ' : '\n\n',
        line: lines.length > 1 || head !== '',
        head,
      })),
    )
  })
}

function worthOf(words: readonly string[], measures: readonly Measure[]): number {
  const held = new Set(words)
  return measures.reduce((sum, measure) => {
    const fits = [...measure.lexemes].filter(([lexeme]) => held.has(lexeme)).map(([, fit]) => fit)
    return sum + measure.worth * Math.max(0, ...fits)
  }, 0)
}

/** The sentences that one paragraph is made of, first and last; lines stand for themselves. */
function paragraphOf(units: readonly Unit[], at: number): [number, number] | null {
  if (units[at]?.line !== false) return null
  let from = at
  let to = at
  while (from > 0 && units[from]?.joint === ' ') from -= 1
  while (units[to + 1]?.joint === ' ') to += 1
  return [from, to]
}

export function excerptOf(
  units: readonly Unit[],
  words: readonly string[][],
  heading: readonly string[],
  measures: readonly Measure[],
): Excerpt {
  const worths = units.map((_, at) => worthOf(words[at] ?? [], measures))
  const best = Math.max(0, ...worths)
  const center = Math.max(worths.indexOf(best), 0)
  const textOf = (start: number, end: number) =>
    units
      .slice(start, end + 1)
      .map((unit, at) => (at === 0 ? '' : unit.joint) + unit.text)
      .join('')

  const spokenOf = (range: readonly string[]) => {
    const held = new Set([...range, ...heading])
    return measures.filter((measure) => speaksOf(held, measure)).length
  }

  let from = center
  let to = center
  let most = 0
  for (let start = 0; start <= center; start += 1)
    for (let end = center; end < units.length; end += 1) {
      const { length } = textOf(start, end)
      if (length > longest && end > start) break
      const range = words.slice(start, end + 1).flat()
      const crosses = units.slice(start + 1, end + 1).some(({ joint }) => joint === '\n\n')
      // A line of a list goes along with another paragraph only for what it does not speak of itself.
      if (units[center]?.line && crosses && spokenOf(range) <= spokenOf(words[center] ?? [])) continue
      const worth = worthOf(range, measures) * (1 - brevity * (length / longest))
      if (worth <= most) continue
      most = worth
      from = start
      to = end
    }
  const belongs = (at: number) => (worths[at] ?? 0) > 0 && (worths[at] ?? 0) >= best * alsoGood
  while (belongs(to + 1) && textOf(from, to + 1).length <= longest) to += 1
  while (belongs(from - 1) && textOf(from - 1, to).length <= longest) from -= 1
  while (
    textOf(from, to).length < shortest &&
    to + 1 < units.length &&
    !(units[to]?.line ?? false) &&
    textOf(from, to + 1).length <= longest
  )
    to += 1
  const paragraph = paragraphOf(units, center)
  if (paragraph !== null && textOf(...paragraph).length <= wholeParagraph) {
    from = Math.min(from, paragraph[0])
    to = Math.max(to, paragraph[1])
    if (textOf(from, to).length > longest) [from, to] = paragraph
  }
  const own = words[center] ?? []
  const together = new Set([...own, ...heading])
  const near = paragraph ?? [from, to]
  const quoted = new Set([...words.slice(Math.max(from, near[0]), Math.min(to, near[1]) + 1).flat(), ...heading])
  return {
    text: textOf(from, to),
    focus: shareOf(together, measures, true),
    density:
      own.filter((word) => measures.some((measure) => measure.lexemes.has(word))).length / Math.max(own.length, 1),
    sure: answers(together, measures) || answers(quoted, measures, enoughTogether),
    fits: fitsOf(quoted, measures),
  }
}
