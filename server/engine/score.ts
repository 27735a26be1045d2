/** How well words answer: rare words of the question weigh more, and what is missing counts against it. */
import type { FoundPassage, Hit } from '../db/passages.ts'
import type { Concept } from './concepts.ts'

export type Measure = Concept & {
  /** Rarity times weight: what the concept adds when a passage speaks of it. */
  worth: number
}

/** As if the agent had read this many more passages; with only a few read, rarity would otherwise mean nothing. */
const prior = 20
/** A word that stands only above the passage says less than one inside it. */
const inHeadingOnly = 0.8

export function measureConcepts(
  concepts: readonly Concept[],
  found: readonly Pick<FoundPassage, 'hits'>[],
  total: number,
): Measure[] {
  return concepts.map((concept) => {
    const holding = found.filter(({ hits }) => hits.some((hit) => concept.lexemes.has(hit.lexeme))).length
    const rarity = Math.log(1 + (total + prior - holding + 0.5) / (holding + 0.5))
    return { ...concept, worth: rarity * concept.weight }
  })
}

/** How well one concept is met by words, given how much each occurrence counts. */
function fitOf(measure: Measure, hits: readonly Hit[]): number {
  let best = 0
  let times = 0
  for (const hit of hits) {
    const fit = measure.lexemes.get(hit.lexeme)
    if (fit === undefined) continue
    best = Math.max(best, hit.inText > 0 ? fit : fit * inHeadingOnly)
    times += hit.inText + hit.inHeading
  }
  // A second and third mention help a little; more add nothing.
  return best * (1 + 0.1 * Math.min(times - 1, 2) * (best > 0 ? 1 : 0))
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

export const scoreOf = (hits: readonly Hit[], measures: readonly Measure[]): number =>
  measures.reduce((sum, measure) => sum + measure.worth * fitOf(measure, hits), 0)

/** Three things of a question found together are no accident, even when the rarest of them is missing. */
const several = 3
const enough = 0.6

/**
 * Whether `words` (a passage, or one sentence of it with its headings) speak of enough of the question to be an answer.
 * What was asked and never read counts fully against it: better an honest 'não sei' than a quotation beside the point.
 */
export function answers(words: ReadonlySet<string>, measures: readonly Measure[]): boolean {
  if (shareOf(words, measures, false) < enough) return false
  const hard = measures.filter((measure) => !measure.soft)
  if (hard.filter((measure) => speaksOf(words, measure)).length >= several) return true
  const rarest = hard.reduce<Measure | undefined>((a, b) => (a !== undefined && a.worth >= b.worth ? a : b), undefined)
  return hard.every((measure) => (!measure.wanted && measure !== rarest) || speaksOf(words, measure))
}
