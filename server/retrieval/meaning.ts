/** Semantic search beside word search, and the fusion of both rankings. */

export type PassageKey = { trainingId: string; ordinal: number }

/** Passages semantically close to a question, by `keyOf`. */
export type Neighbours = ReadonlyMap<string, PassageKey & { similarity: number }>

export type SemanticSearch = {
  /** Undefined if the search is unavailable: then only word search is used. */
  neighbours: (agentId: string, question: string) => Promise<Neighbours | undefined>
}

export const keyOf = ({ trainingId, ordinal }: PassageKey): string => `${ordinal} ${trainingId}`

/** The constant k of reciprocal rank fusion: the larger, the less the first ranks dominate. */
const damping = 20

type Ranked = { score: number; similarity: number | null }

/** Fuses both rankings: a passage counts by its rank in each, because the scores are not comparable. */
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
