/** Nearness in meaning beside words: what is near, and how the two rankings become one. */

type Key = { trainingId: string; ordinal: number }

/** Passages near in meaning to a question, by `keyOf`. */
export type Near = ReadonlyMap<string, Key & { similarity: number }>

export type Meaning = {
  /** Undefined when nobody can tell just now: then words alone decide. */
  near: (agentId: string, question: string) => Promise<Near | undefined>
}

export const keyOf = ({ trainingId, ordinal }: Key): string => `${ordinal} ${trainingId}`

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
