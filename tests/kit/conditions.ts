/**
 * The condition for each outcome of a step: the smallest set of facts that distinguishes the outcomes, and their
 * values.
 */

/** One occurrence of a step: its facts by position, and the class of its outcome. */
export type Case = { facts: readonly string[]; outcome: string }

const keyOf = (facts: readonly string[], chosen: readonly number[]): string =>
  chosen.map((at) => facts[at]).join('\u0000')

const tellsApart = (cases: readonly Case[], chosen: readonly number[]): boolean => {
  const seen = new Map<string, string>()
  for (const { facts, outcome } of cases) {
    const key = keyOf(facts, chosen)
    const known = seen.get(key)
    if (known === undefined) seen.set(key, outcome)
    else if (known !== outcome) return false
  }
  return true
}

function* combinations(from: readonly number[], size: number, start = 0): Generator<number[]> {
  if (size === 0) {
    yield []
    return
  }
  for (let at = start; at <= from.length - size; at++)
    for (const rest of combinations(from, size - 1, at + 1)) yield [from[at] ?? 0, ...rest]
}

/**
 * Positions of the smallest set of facts that decides the outcome; earlier ones are preferred. If three are not enough,
 * all that vary.
 */
export const decidingFacts = (cases: readonly Case[]): number[] => {
  const varying = (cases[0]?.facts ?? []).flatMap((fact, at) =>
    cases.some(({ facts }) => facts[at] !== fact) ? [at] : [],
  )
  for (const size of [0, 1, 2, 3])
    for (const chosen of combinations(varying, size)) if (tellsApart(cases, chosen)) return chosen
  let chosen = varying
  for (const at of varying) {
    const fewer = chosen.filter((each) => each !== at)
    if (tellsApart(cases, fewer)) chosen = fewer
  }
  return chosen
}

type Box = string[][]

/** Joins values that differ in one fact only: `a, x` and `b, x` become `a|b, x`. */
const merge = (boxes: Box[]): Box[] => {
  for (const [at, one] of boxes.entries())
    for (const other of boxes.slice(at + 1)) {
      const apart = one.flatMap((values, fact) => (values.join('|') === other[fact]?.join('|') ? [] : [fact]))
      const [fact] = apart
      if (apart.length !== 1 || fact === undefined) continue
      const joined = one.map((values, each) =>
        each === fact ? [...values, ...(other[fact] ?? [])].toSorted() : values,
      )
      return merge([joined, ...boxes.filter((box) => box !== one && box !== other)])
    }
  return boxes
}

/** `tab='profile'|'debug', open=true`, several of them joined by `or`. */
export const describeCondition = (
  names: readonly string[],
  chosen: readonly number[],
  cases: readonly Case[],
): string => {
  const keys = new Map(cases.map(({ facts }) => [keyOf(facts, chosen), chosen.map((at) => [facts[at] ?? ''])]))
  const sorted = [...keys].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, box]) => box)
  return merge(sorted)
    .map((box) => box.map((values, at) => `${names[chosen[at] ?? 0]}=${values.join('|')}`).join(', '))
    .toSorted()
    .join(' or ')
}

export const caseKey = keyOf
