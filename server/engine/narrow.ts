/** Which passages are worth reading for a question, where more hold one of its words than can be read. */
import type { Wanted } from '../db/passages.ts'
import type { Measure } from './score.ts'

/** So many are read; of an agent that has learned less, all that hold a word of the question. */
export const mostRead = 600
/** With so many that hold the same words there are enough to choose the best from. */
const enoughToChoose = 60
/** How much of what those make sure of another passage must be able to reach: scores vary with place and mentions. */
const slack = 0.75
/** Concepts beyond these only add to the score; the sets of so many are few. */
const mostCombined = 6

type Counted = Pick<Measure, 'lexemes' | 'worth'>

const knownOf = ({ lexemes }: Counted, frequencies: ReadonlyMap<string, number>) =>
  [...lexemes.keys()].filter((lexeme) => frequencies.has(lexeme))

/** In how many of `total` passages one of the words stands, as if words fell independently. */
export function expectedOf(
  lexemes: readonly string[],
  frequencies: ReadonlyMap<string, number>,
  total: number,
): number {
  if (lexemes.length === 1) return frequencies.get(lexemes[0] ?? '') ?? 0
  const without = lexemes.reduce((share, lexeme) => share * (1 - (frequencies.get(lexeme) ?? 0) / total), 1)
  return total * (1 - Math.max(without, 0))
}

/** The smallest sets of concepts worth at least `least`; of the sorted `worths`, the greatest first. */
function smallestSets(worths: readonly number[], least: number): number[][] {
  const sets: number[][] = []
  const extend = (set: readonly number[], from: number, worth: number) => {
    if (worth >= least) {
      sets.push([...set])
      return
    }
    for (let at = from; at < worths.length; at += 1) extend([...set, at], at + 1, worth + (worths[at] ?? 0))
  }
  extend([], 0, 0)
  return sets
}

/** Whether all passages that hold a word of `frequencies` can be read. */
export const areFew = (frequencies: ReadonlyMap<string, number>, total: number): boolean =>
  total <= mostRead || [...frequencies.values()].reduce((sum, held) => sum + held, 0) <= mostRead

/** What a passage must hold to be worth reading, where not all are read. */
export function narrow(concepts: readonly Counted[], frequencies: ReadonlyMap<string, number>, total: number): Wanted {
  const known = concepts
    .map((concept) => ({ worth: concept.worth, words: knownOf(concept, frequencies) }))
    .filter(({ words }) => words.length > 0)
    .sort((a, b) => b.worth - a.worth)
  const combined = known.slice(0, mostCombined)
  // The more of the best words a passage can be expected to hold at once, the more the others are measured by it.
  let share = 1
  let reached = 0
  for (const { worth, words } of combined) {
    share *= expectedOf(words, frequencies, total) / total
    if (share * total < enoughToChoose) break
    reached += worth
  }
  const beyond = known.slice(mostCombined).reduce((worth, one) => worth + one.worth, 0)
  const least = reached === 0 ? 0 : reached * slack - beyond
  const sets =
    least <= 0
      ? combined.map((_, at) => [at])
      : smallestSets(
          combined.map(({ worth }) => worth),
          least,
        )
  return sets.map((set) => set.map((at) => combined[at]?.words ?? []))
}
