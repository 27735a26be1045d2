/** Reports the progress of the end-to-end tests to `scripts/test.ts`. */
import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import type { FullConfig, Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter'
import { report } from './report-lines.ts'

/** The accessibility tree of the page at the moment of the failure, from the file that Playwright attaches. */
const pageSnapshot = ({ attachments }: TestResult): string => {
  const path = attachments.find(({ name }) => name === 'error-context')?.path
  const text = path && existsSync(path) ? readFileSync(path, 'utf8') : ''
  const tree = /^```yaml\n(.*?)^```/ms.exec(text)?.[1] ?? ''
  const shown = tree.replaceAll(/ \[(?:ref=\w+|cursor=pointer)\]/gu, '').replaceAll(/^ *- \/url: .*\n/gmu, '')
  // The menu beside it is the same on every page.
  return shown.slice(Math.max(0, shown.indexOf('- main:')))
}

const isCallSite = (line: string): boolean => line.includes('/tests/e2e/')

/** The error's text, the lines of the tests that led to it, and what the page showed. */
const describeFailure = (result: TestResult): string => {
  const { message = 'said nothing', stack = '' } = result.error ?? {}
  const callSites = stack.split('\n').filter((line) => isCallSite(line) && line.trimStart().startsWith('at '))
  const text = [message, ...callSites, pageSnapshot(result)].filter((part) => part !== '').join('\n')
  return stripVTControlCharacters(text)
}

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

  onTestEnd(test: TestCase, result: TestResult): void {
    if (result.status === 'interrupted') return
    const outcome = test.outcome()
    const { file, line } = test.location
    report({
      kind: 'test',
      file: `${file}:${line}`,
      title: test.title,
      status: outcome === 'skipped' ? 'skipped' : outcome === 'expected' ? 'passed' : 'failed',
      ...(result.error && { message: describeFailure(result) }),
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
