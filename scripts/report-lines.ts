/** The progress of a suite, one line of JSON for each event, so that an aborted step has a report as well. */
import { appendFileSync } from 'node:fs'

/** What the runners of `tests/kit` report for a machine: the size of its chart, and the transitions taken. */
export type MachineCoverage = {
  walked: { machine: string; states: number; transitions: number; taken: number }
  viewed: { machine: string; transitions: string[] }
}

export type ReportLine =
  | { kind: 'planned' | 'finished'; file: string }
  | {
      kind: 'test'
      file: string
      title: string
      status: 'passed' | 'failed' | 'skipped'
      message?: string
      coverage?: Partial<MachineCoverage>
    }
  /** An error outside of any test. */
  | { kind: 'error'; message: string }

/** Read by the two reporters. */
export const reportVariable = 'PROSA_REPORT'

export const report = (line: ReportLine): void => {
  const file = process.env[reportVariable]
  if (file) appendFileSync(file, `${JSON.stringify(line)}\n`)
}

/** The last line may be incomplete. */
export const parseReport = (text: string): ReportLine[] =>
  text.split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line) as ReportLine]
    } catch {
      return []
    }
  })
