/** Nearness in meaning beside words: what is near, and how the two rankings become one. */

export type PassageKey = { trainingId: string; ordinal: number }

/** Passages near in meaning to a question, by `keyOf`. */
export type Neighbours = ReadonlyMap<string, PassageKey & { similarity: number }>

export type SemanticSearch = {
  /** Undefined when nobody can tell just now: then words alone decide. */
  near: (agentId: string, question: string) => Promise<Neighbours | undefined>
}

export const keyOf = ({ trainingId, ordinal }: PassageKey): string => `${ordinal} ${trainingId}`

/** Of reciprocal rank fusion: the greater, the less the first places stand out. */
const damping = 20

type Ranked = { score: number; similarity: number | null }

/** One ranking of both: a passage counts by its place in each, not by figures that cannot be compared. */
export function fuse<T extends Ranked>(findings: readonly T[]): T[] {
  const scores = new Map<T, number>()
  const rank = (figure: (one: T) => number) =>
    findings
      .filter((one) => figure(one) > 0)
      .sort((a, b) => figure(b) - figure(a))
      .forEach((one, place) => scores.set(one, (scores.get(one) ?? 0) + 1 / (damping + place)))
  rank(({ score }) => score)
  rank(({ similarity }) => similarity ?? 0)
  return findings
    .map((one) => ({ ...one, score: scores.get(one) ?? 0 }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
}
