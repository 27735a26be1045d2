/** A suite that is cut short leaves a report of what it did, by both runners. */
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseReport } from '../../scripts/report-lines.ts'
import { countOf, failuresOf, reporting, type Step } from '../../scripts/test-steps.ts'
import { root, start, temporaryFolder } from './command.ts'

/** One test of each ending, and beside them a file that goes on for ever. */
const suiteOf = (runner: string): string => {
  const folder = temporaryFolder()
  const head = `import { expect, test } from '${runner}'\n`
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(
    join(folder, 'a.test.ts'),
    `${head}test('is well', () => {})\ntest('is not', () => { expect(1).toBe(2) })\ntest.skip('is not run', () => {})\n`,
  )
  writeFileSync(join(folder, 'b.test.ts'), `${head}test('goes on', () => new Promise(() => {}))\n`)
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

const suites: [Step['kind'], string, string][] = [
  ['vitest', 'vitest', 'vitest run --testTimeout=600000 --maxWorkers=2'],
  ['playwright', '@playwright/test', 'playwright test --timeout=600000 --workers=2'],
]

test.each(suites)('%s', async (kind, runner, command) => {
  const step: Step = { name: kind, kind, command: [] }
  const folder = suiteOf(runner)
  const file = join(folder, 'report.jsonl')
  const { args, env } = reporting(step, file)
  const absolute = args.map((arg) => arg.replace('./scripts/', join(root, 'scripts/')))
  const running = start([command, ...absolute].join(' '), { cwd: folder, environment: env })
  const lines = () => (existsSync(file) ? parseReport(readFileSync(file, 'utf8')) : [])
  await expect.poll(() => lines().filter((line) => line.kind === 'finished')).toHaveLength(1)
  running.kill()
  await running.ended

  expect(countOf(step, 143, lines())).toEqual({ passed: 1, failed: 2, skipped: 1 })
  const [failed = '', unfinished] = failuresOf(lines())
  expect(failed).toMatch(/a\.test\.ts\S* is not\n.+/)
  expect(failed).not.toContain('\u001B')
  expect(unfinished).toBe(`${join(folder, 'b.test.ts')} did not come to its end`)
})

test('a suite that says nothing has failed', () => {
  const step: Step = { name: 'x', kind: 'vitest', command: [] }
  expect(countOf(step, 0, [])).toEqual({ passed: 0, failed: 1, skipped: 0 })
  expect(countOf(step, 1, [{ kind: 'test', file: 'a', title: 'b', status: 'passed' }])).toMatchObject({
    failed: 1,
  })
  expect(parseReport('{"kind":"planned","file":"a"}\n{"kind":"te')).toEqual([{ kind: 'planned', file: 'a' }])
})
