/** Reports the progress of the end-to-end tests to `scripts/test.ts`. */
import type { FullConfig, Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter'
import { report } from './report-lines.ts'

export default class implements Reporter {
  /** Number of unfinished tests by file. */
  readonly #left = new Map<string, number>()

  onBegin(_: FullConfig, suite: Suite): void {
    for (const { location } of suite.allTests()) {
      const before = this.#left.get(location.file) ?? 0
      if (before === 0) report({ kind: 'planned', file: location.file })
      this.#left.set(location.file, before + 1)
    }
  }

  onTestEnd(test: TestCase, { error, status }: TestResult): void {
    if (status === 'interrupted') return
    const outcome = test.outcome()
    const { file, line } = test.location
    report({
      kind: 'test',
      file: `${file}:${line}`,
      title: test.title,
      status: outcome === 'skipped' ? 'skipped' : outcome === 'expected' ? 'passed' : 'failed',
      ...(error?.message !== undefined && { message: error.message }),
    })
    const left = (this.#left.get(file) ?? 0) - 1
    this.#left.set(file, left)
    if (left === 0) report({ kind: 'finished', file })
  }

  onError({ message = 'said nothing' }: TestError): void {
    report({ kind: 'error', message })
  }

  printsToStdio(): boolean {
    return false
  }
}
