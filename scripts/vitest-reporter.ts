/** Reports the progress of a Vitest suite to `scripts/test.ts`. */
import type { Reporter, TestCase, TestModule, TestSpecification } from 'vitest/node'
import type { MachineCoverage } from './report-lines.ts'
import { report } from './report-lines.ts'

export default class implements Reporter {
  onTestRunStart(specifications: readonly TestSpecification[]): void {
    for (const { moduleId } of specifications) report({ kind: 'planned', file: moduleId })
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result()
    if (state === 'pending') return
    const message = errors?.[0]?.message
    const { walked, viewed } = test.meta() as Partial<MachineCoverage>
    report({
      kind: 'test',
      file: test.module.moduleId,
      title: test.fullName,
      status: state,
      ...(message !== undefined && { message }),
      ...((walked ?? viewed) && { coverage: { ...(walked && { walked }), ...(viewed && { viewed }) } }),
    })
  }

  onTestModuleEnd(module: TestModule): void {
    for (const { message } of module.errors()) report({ kind: 'error', message: `${module.moduleId}\n${message}` })
    report({ kind: 'finished', file: module.moduleId })
  }

  onTestRunEnd(_: readonly TestModule[], errors: readonly { message: string }[]): void {
    for (const { message } of errors) report({ kind: 'error', message })
  }
}
