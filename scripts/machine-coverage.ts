/** Coverage of the machine and view runs, from their reports. */
import type { MachineCoverage, ReportLine } from './report-lines.ts'

export type Coverage = { walked: MachineCoverage['walked'][]; viewed: MachineCoverage['viewed'][] }

export const coverageIn = (lines: readonly ReportLine[]): Coverage => {
  const metas = lines.flatMap((line) => (line.kind === 'test' && line.coverage ? [line.coverage] : []))
  return { walked: metas.flatMap(({ walked }) => walked ?? []), viewed: metas.flatMap(({ viewed }) => viewed ?? []) }
}

/** One line each; empty if no machine was walked. */
export const describeCoverage = ({ walked, viewed }: Coverage): string[] => {
  const sum = (of: (each: MachineCoverage['walked']) => number) => walked.reduce((total, each) => total + of(each), 0)
  const total = sum(({ transitions }) => transitions)
  const seen = Map.groupBy(viewed, ({ machine }) => machine)
  const taken = [...seen.values()].reduce(
    (all, calls) => all + new Set(calls.flatMap(({ transitions }) => transitions)).size,
    0,
  )
  const unseen = walked.filter(({ machine }) => !seen.has(machine)).map(({ machine }) => machine)
  if (walked.length === 0) return []
  return [
    `${walked.length} machines, ${sum(({ states }) => states)} states, ${total} transitions`,
    `  by machine: ${sum((each) => each.taken)} of ${total} transitions walked`,
    ...(viewed.length === 0
      ? []
      : [`  by view:    ${taken} of ${total}${unseen.length > 0 ? ` (without a screen: ${unseen.join(', ')})` : ''}`]),
  ]
}
