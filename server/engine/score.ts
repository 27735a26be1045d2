/** How well words answer: rare words of the question weigh more, and what is missing counts against it. */
import type { FoundPassage, Hit } from '../db/passages.ts'
import { asFamily, type Concept } from './concepts.ts'
import { expectedOf } from './narrow.ts'

export type Measure = Concept & {
  /** Rarity times weight: what the concept adds when a passage speaks of it. */
  worth: number
}

/** As if the agent had read this many more passages; with only a few read, rarity would otherwise mean nothing. */
const prior = 20
/** A word that stands only above the passage says less than one inside it, and one above everything next to nothing. */
const inHeadingOnly = 0.85
const inTitleOnly = 0.3
/** What a section is named after it tells most of. */
const alsoInHeading = 1.1

/** What more than this share of the passages speaks of tells none from the others. */
export const everywhere = 0.4

/** How much was read of what a concept may be called, in all that was learned. */
export type Holding = {
  /** How well the best of it stands for what was asked. */
  bestFit: (concept: Concept) => number
  /** How many passages speak of it; what only names its family counts when nothing else was read. */
  passages: (concept: Concept) => number
  /** How many passages there are. */
  total: number
}

export function measureConcepts(concepts: readonly Concept[], { bestFit, passages, total }: Holding): Measure[] {
  return concepts.map((concept) => {
    const held = passages(concept)
    const rarity = Math.log(1 + (total + prior - held + 0.5) / (held + 0.5))
    // Read only as something more or less the same, it cannot matter as much as what was read by its name.
    return { ...concept, worth: rarity * concept.weight * (bestFit(concept) || 1) }
  })
}

type Held = readonly Pick<FoundPassage, 'hits'>[]

const bestOf = ({ lexemes }: Concept, read: Iterable<string>) => {
  let best = 0
  for (const lexeme of read) best = Math.max(best, lexemes.get(lexeme) ?? 0)
  return best
}

/** The least fit that counts, given the best that was read. */
const leastOf = (best: number) => Math.max(Math.min(best, asFamily + 0.01), 0.01)

/** Counted in the passages themselves, when all that speak of the question are at hand. */
export function holdingIn(found: Held, total: number): Holding {
  const read = new Set(found.flatMap(({ hits }) => hits.map(({ lexeme }) => lexeme)))
  const bestFit = (concept: Concept) => bestOf(concept, read)
  return {
    bestFit,
    passages: (concept) => {
      const least = leastOf(bestFit(concept))
      return found.filter(({ hits }) =>
        hits.some((hit) => hit.inText + hit.inHeading > 0 && (concept.lexemes.get(hit.lexeme) ?? 0) >= least),
      ).length
    },
    total,
  }
}

/** Expected from how many passages hold each word. */
export function holdingBy(frequencies: ReadonlyMap<string, number>, total: number): Holding {
  const bestFit = (concept: Concept) => bestOf(concept, frequencies.keys())
  return {
    bestFit,
    passages: (concept) => {
      const least = leastOf(bestFit(concept))
      const words = [...concept.lexemes].filter(([word, fit]) => fit >= least && frequencies.has(word))
      return expectedOf(
        words.map(([word]) => word),
        frequencies,
        total,
      )
    },
    total,
  }
}

/** How well one concept is met by words, given how much each occurrence counts. */
function fitOf(measure: Measure, hits: readonly Hit[]): number {
  let best = 0
  let times = 0
  for (const hit of hits) {
    const fit = measure.lexemes.get(hit.lexeme)
    if (fit === undefined) continue
    const placed =
      hit.inText > 0 ? (hit.inHeading > 0 ? alsoInHeading : 1) : hit.inHeading > 0 ? inHeadingOnly : inTitleOnly
    best = Math.max(best, fit * placed)
    times += hit.inText + hit.inHeading
  }
  // A second and third mention help a little; more add nothing.
  return best * (1 + 0.1 * Math.max(0, Math.min(times - 1, 2)))
}

/** How much of what was asked the given words speak of, 0 to 1; what is forgiven when missing counts only when `soft`. */
export function shareOf(words: ReadonlySet<string>, measures: readonly Measure[], soft: boolean): number {
  const counted = measures.some((measure) => !measure.soft) && !soft ? measures.filter((one) => !one.soft) : measures
  const asked = counted.reduce((sum, measure) => sum + measure.worth, 0)
  const met = counted.reduce((sum, measure) => sum + (speaksOf(words, measure) ? measure.worth : 0), 0)
  return asked === 0 ? 0 : met / asked
}

export const speaksOf = (words: ReadonlySet<string>, measure: Concept): boolean =>
  [...measure.lexemes.keys()].some((lexeme) => words.has(lexeme))

/** How well words meet each thing that must not be missing, in the order of the question. */
export const fitsOf = (words: ReadonlySet<string>, measures: readonly Measure[]): number[] =>
  measures
    .filter((measure) => !measure.soft)
    .map(({ lexemes }) => Math.max(0, ...[...lexemes].filter(([lexeme]) => words.has(lexeme)).map(([, fit]) => fit)))

export const scoreOf = (hits: readonly Hit[], measures: readonly Measure[]): number =>
  measures.reduce((sum, measure) => sum + measure.worth * fitOf(measure, hits), 0)

/** Three things of a question found together are no accident, even when the rarest of them is missing. */
const several = 3
const enough = 0.6
/** Words that only meet in the same paragraph must be nearly all that was asked. */
export const enoughTogether = 0.8

/**
 * Whether `words` (a passage, or one sentence of it with its headings) speak of enough of the question to be an answer.
 * What was asked and never read counts fully against it: better an honest 'não sei' than a quotation beside the point.
 */
export function answers(words: ReadonlySet<string>, measures: readonly Measure[], least = enough): boolean {
  if (shareOf(words, measures, false) < least) return false
  const hard = measures.filter((measure) => !measure.soft)
  const named = hard.filter(({ told }) => !told)
  if (named.length === 0 && measures.every(({ word }) => word !== '')) return false
  if (hard.filter((measure) => speaksOf(words, measure)).length >= several) return true
  const rarest = named.reduce<Measure | undefined>((a, b) => (a !== undefined && a.worth >= b.worth ? a : b), undefined)
  return hard.every((measure) => (!measure.wanted && measure !== rarest) || speaksOf(words, measure))
}
