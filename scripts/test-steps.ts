/** What `npm test` consists of, and how each step's result is counted. */
export type Count = { passed: number; failed: number; skipped: number }

export type Step = {
  name: string
  command: string[]
  kind: 'check' | 'vitest' | 'playwright'
  /** Runs before all others, which need what it makes. */
  first?: boolean
}

const check = (name: string, ...command: string[]): Step => ({ name, command, kind: 'check' })
const vitest = (project: string): Step => ({
  name: project,
  command: ['vitest', 'run', '--project', project],
  kind: 'vitest',
})

/** In the order in which they start, two at a time; the longest first, as the suites wait more than they work. */
export const steps: Step[] = [
  { ...check('build', 'node', 'scripts/build.ts'), first: true },
  { name: 'e2e', command: ['playwright', 'test'], kind: 'playwright' },
  vitest('server'),
  vitest('views'),
  vitest('machines'),
  check('types', 'tsc', '--project', '.'),
  check('lint', 'oxlint'),
  check('format', 'oxfmt', '--check'),
  check('knip', 'knip'),
  check('docs', 'node', 'scripts/docs-machines.ts', '--check'),
]

/** The part of Vitest's JSON report that is read here. */
type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[]
  }[]
}
type PlaywrightSuite = {
  file: string
  suites?: PlaywrightSuite[]
  specs: { title: string; line: number; ok: boolean; tests: { results: { error?: { message?: string } }[] }[] }[]
}
/** The part of Playwright's JSON report that is read here. */
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: { message?: string }[]
  suites: PlaywrightSuite[]
}

const readers = {
  vitest: (report: VitestReport): Count => ({
    passed: report.numPassedTests,
    // A file that could not be loaded holds no tests to count as failed.
    failed:
      report.numFailedTests +
      report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length,
    skipped: report.numPendingTests + report.numTodoTests,
  }),
  playwright: ({ stats, errors }: PlaywrightReport): Count => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  }),
}

/** Where a suite writes its report, in arguments and environment of its command. */
export const reporting = (step: Step, file: string): { args: string[]; env: Record<string, string> } => {
  if (step.kind === 'vitest') {
    return { args: ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`], env: {} }
  }
  if (step.kind === 'playwright') {
    // Outside a terminal `line` prints a line a test, and what failed would stand below hundreds of them.
    return { args: ['--reporter=dot,json'], env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file } }
  }
  return { args: [], env: {} }
}

/** Nothing may pass by not running: a suite without a report, without a test, or with an unexplained exit code failed. */
export const countOf = (step: Step, exitCode: number, report: string | null): Count => {
  if (step.kind === 'check') return { passed: exitCode === 0 ? 1 : 0, failed: exitCode === 0 ? 0 : 1, skipped: 0 }
  if (report === null) return { passed: 0, failed: 1, skipped: 0 }
  const count =
    step.kind === 'vitest'
      ? readers.vitest(JSON.parse(report) as VitestReport)
      : readers.playwright(JSON.parse(report) as PlaywrightReport)
  const ran = count.passed + count.failed
  return count.failed === 0 && (exitCode !== 0 || ran === 0) ? { ...count, failed: 1 } : count
}

const failedSpecs = (suite: PlaywrightSuite): string[] => [
  ...suite.specs
    .filter(({ ok }) => !ok)
    .map(({ title, line, tests }) => {
      const messages = tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? ''))
      return `${suite.file}:${line} ${title}\n${messages.find(Boolean) ?? 'said nothing'}`
    }),
  ...(suite.suites ?? []).flatMap(failedSpecs),
]

/** Each failed test of a suite: where it stands, its title and what it said first. */
export const failuresOf = (step: Step, report: string | null): string[] => {
  if (report === null) return []
  if (step.kind === 'vitest') {
    const { testResults } = JSON.parse(report) as VitestReport
    return testResults.flatMap(({ name, status, message, assertionResults }) =>
      status === 'failed' && assertionResults.length === 0
        ? [`${name}\n${message}`]
        : assertionResults
            .filter((test) => test.status === 'failed')
            .map(({ fullName, failureMessages }) => `${name} ${fullName}\n${failureMessages?.[0] ?? 'said nothing'}`),
    )
  }
  const { suites, errors } = JSON.parse(report) as PlaywrightReport
  return [...errors.map(({ message }) => message ?? 'said nothing'), ...suites.flatMap(failedSpecs)]
}
