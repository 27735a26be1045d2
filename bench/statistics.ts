export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [below = 0, above = 0] = [sorted[middle - 1], sorted[middle]]
  return sorted.length % 2 === 0 ? (below + above) / 2 : above
}

/** The value below which this share of the values lies. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

/** One line of the report. */
export const print = (what: string, value: number, unit: string, limit?: number): void => {
  const verdict = limit === undefined ? '' : `  (at most ${limit} ${unit}${value > limit ? ': EXCEEDED' : ''})`
  console.log(`${what.padEnd(58)} ${value.toFixed(value < 100 ? 1 : 0).padStart(8)} ${unit}${verdict}`)
}
