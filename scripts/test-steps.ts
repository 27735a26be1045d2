/** What `npm test` consists of, and how each step's result is counted. */
import { databaseTests } from './database-tests.ts'
import { type ReportLine, reportVariable } from './report-lines.ts'

export type Count = { passed: number; failed: number; skipped: number }

export type Step = {
  name: string
  command: string[]
  kind: 'check' | 'vitest' | 'playwright'
  /** Runs before all others, which need what it makes. */
  first?: boolean
  /** A variable without which it does not run; no other step gets to see it. */
  needs?: 'TEST_DATABASE_URL'
}

const check = (name: string, ...command: string[]): Step => ({ name, command, kind: 'check' })
const vitest = (project: string, ...files: string[]): Step => ({
  name: project,
  command: ['vitest', 'run', '--project', project, ...files],
  kind: 'vitest',
})

/** In the order in which they start, two at a time; the longest first, as the suites wait more than they work. */
export const steps: Step[] = [
  { ...check('build', 'node', 'scripts/build.ts'), first: true },
  { name: 'e2e', command: ['playwright', 'test'], kind: 'playwright' },
  vitest('server'),
  // PGlite runs one transaction at a time: races show on PostgreSQL only.
  { ...vitest('server', ...databaseTests()), name: 'postgres', needs: 'TEST_DATABASE_URL' },
  vitest('views'),
  vitest('commands'),
  vitest('machines'),
  check('types', 'tsc', '--project', '.'),
  check('lint', 'oxlint'),
  check('format', 'oxfmt', '--check'),
  check('knip', 'knip'),
  check('docs', 'node', 'scripts/docs.ts'),
]

/** What a suite is told, so that its lines go to `file`. */
export const reporting = ({ kind }: Step, file: string): { args: string[]; env: Record<string, string> } => {
  if (kind === 'check') return { args: [], env: {} }
  const args =
    kind === 'vitest'
      ? ['--reporter=default', '--reporter=./scripts/vitest-reporter.ts']
      : // Outside a terminal `line` prints a line a test, and what failed would stand below hundreds of them.
        ['--reporter=dot,./scripts/playwright-reporter.ts']
  return { args, env: { [reportVariable]: file } }
}

/** Files that were to run and did not come to their end. */
const unfinishedFiles = (lines: readonly ReportLine[]): string[] => {
  const filesOf = (kind: 'planned' | 'finished') => lines.flatMap((line) => (line.kind === kind ? [line.file] : []))
  const finished = new Set(filesOf('finished'))
  return filesOf('planned').filter((file) => !finished.has(file))
}

/** Nothing may pass by not running: a suite without a test, with an unfinished file or an unexplained exit code failed. */
export const countOf = ({ kind }: Step, exitCode: number, lines: readonly ReportLine[]): Count => {
  if (kind === 'check') return { passed: exitCode === 0 ? 1 : 0, failed: exitCode === 0 ? 0 : 1, skipped: 0 }
  const testsThat = (status: 'passed' | 'failed' | 'skipped') =>
    lines.filter((line) => line.kind === 'test' && line.status === status).length
  const count = { passed: testsThat('passed'), failed: testsThat('failed'), skipped: testsThat('skipped') }
  const failed = count.failed + lines.filter((line) => line.kind === 'error').length + unfinishedFiles(lines).length
  return { ...count, failed: failed === 0 && (exitCode !== 0 || count.passed === 0) ? 1 : failed }
}

/** Each failed test of a suite: where it stands, its title and what it said first; then what was cut short. */
export const failuresOf = (lines: readonly ReportLine[]): string[] => [
  ...lines.flatMap((line) => {
    if (line.kind === 'error') return [line.message]
    if (line.kind !== 'test' || line.status !== 'failed') return []
    return [`${line.file} ${line.title}\n${line.message ?? 'said nothing'}`]
  }),
  ...unfinishedFiles(lines).map((file) => `${file} did not come to its end`),
]
