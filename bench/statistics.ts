export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [below = 0, above = 0] = [sorted[middle - 1], sorted[middle]]
  return sorted.length % 2 === 0 ? (below + above) / 2 : above
}

/** The value below which this share of the values lies. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

/** A number is the most that is allowed. */
export type Limit = number | { atLeast: number }

const verdictOf = (value: number, limit: Limit): { isMet: boolean; text: string } =>
  typeof limit === 'number'
    ? { isMet: value <= limit, text: `at most ${limit}` }
    : { isMet: value >= limit.atLeast, text: `at least ${limit.atLeast}` }

/** One line of the report. */
export const print = (what: string, value: number, unit: string, limit?: Limit): void => {
  const { isMet, text } = limit === undefined ? { isMet: true, text: '' } : verdictOf(value, limit)
  const verdict = limit === undefined ? '' : `  (${[text, unit].filter(Boolean).join(' ')}${isMet ? '' : ': MISSED'})`
  console.log(`${what.padEnd(58)} ${value.toFixed(value < 100 ? 1 : 0).padStart(8)} ${unit}${verdict}`)
}
