/** What a suite has done so far, a line of JSON for each thing, so that a step that is cut short has a report, too. */
import { appendFileSync } from 'node:fs'
import type { MachineCoverage } from './machine-coverage.ts'

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
  /** Outside of any test. */
  | { kind: 'error'; message: string }

/** Read by the two reporters. */
export const reportVariable = 'PROSA_REPORT'

export const report = (line: ReportLine): void => {
  const file = process.env[reportVariable]
  if (file) appendFileSync(file, `${JSON.stringify(line)}\n`)
}

/** The last line may be half written. */
export const parseReport = (text: string): ReportLine[] =>
  text.split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line) as ReportLine]
    } catch {
      return []
    }
  })
