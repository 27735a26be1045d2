/** The steps of `npm test`, and how the result of each is counted. */
import { databaseTests } from './database-tests.ts'
import { type ReportLine, reportVariable } from './report-lines.ts'

export type Count = { passed: number; failed: number; skipped: number }

export type Step = {
  name: string
  command: string[]
  kind: 'check' | 'vitest' | 'playwright'
  /** Runs before all others, which need its output. */
  first?: boolean
  /** An environment variable that it requires; other steps do not get it. */
  needs?: 'TEST_DATABASE_URL'
}

const check = (name: string, ...command: string[]): Step => ({ name, command, kind: 'check' })
const vitest = (project: string, ...files: string[]): Step => ({
  name: project,
  command: ['vitest', 'run', '--project', project, ...files],
  kind: 'vitest',
})

/** In starting order, two at a time; the longest first, because the suites wait more than they compute. */
export const steps: Step[] = [
  { ...check('build', 'node', 'scripts/build.ts'), first: true },
  { name: 'e2e', command: ['playwright', 'test'], kind: 'playwright' },
  vitest('server'),
  // PGlite runs one transaction at a time, so races occur on PostgreSQL only.
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

/** The arguments and environment that make a suite write its report to `file`. */
export const reporting = ({ kind }: Step, file: string): { args: string[]; env: Record<string, string> } => {
  if (kind === 'check') return { args: [], env: {} }
  const args =
    kind === 'vitest'
      ? ['--reporter=default', '--reporter=./scripts/vitest-reporter.ts']
      : // Outside a terminal the `line` reporter prints one line for each test, and failures would be below hundreds of them.
        ['--reporter=dot,./scripts/playwright-reporter.ts']
  return { args, env: { [reportVariable]: file } }
}

/** Files that were planned and did not finish. */
const unfinishedFiles = (lines: readonly ReportLine[]): string[] => {
  const filesOf = (kind: 'planned' | 'finished') => lines.flatMap((line) => (line.kind === kind ? [line.file] : []))
  const finished = new Set(filesOf('finished'))
  return filesOf('planned').filter((file) => !finished.has(file))
}

/**
 * A test that did not run must not count as passed: a suite fails without any test, with an unfinished file, or with an
 * unexplained exit code.
 */
export const countOf = ({ kind }: Step, exitCode: number, lines: readonly ReportLine[]): Count => {
  if (kind === 'check') return { passed: exitCode === 0 ? 1 : 0, failed: exitCode === 0 ? 0 : 1, skipped: 0 }
  const testsThat = (status: 'passed' | 'failed' | 'skipped') =>
    lines.filter((line) => line.kind === 'test' && line.status === status).length
  const count = { passed: testsThat('passed'), failed: testsThat('failed'), skipped: testsThat('skipped') }
  const failed = count.failed + lines.filter((line) => line.kind === 'error').length + unfinishedFiles(lines).length
  return { ...count, failed: failed === 0 && (exitCode !== 0 || count.passed === 0) ? 1 : failed }
}

/** Each failed test of a suite: its location, its title and its first error; then what was aborted. */
export const failuresOf = (lines: readonly ReportLine[]): string[] => [
  ...lines.flatMap((line) => {
    if (line.kind === 'error') return [line.message]
    if (line.kind !== 'test' || line.status !== 'failed') return []
    return [`${line.file} ${line.title}\n${line.message ?? 'said nothing'}`]
  }),
  ...unfinishedFiles(lines).map((file) => `${file} did not come to its end`),
]
