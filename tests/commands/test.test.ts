/** `npm test` and its parts, in forms that take seconds. */
import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryCopy, run, start } from './command.ts'

test('npm test -- --only runs the named steps, and its last line is the sum', async () => {
  const { code, lines } = await run('npm test -- --only docs,format')
  expect(code).toBe(0)
  expect(
    lines
      .filter((line) => line.startsWith('ok'))
      .map((line) => line.split(/\s+/)[1] ?? '')
      .toSorted((a, b) => a.localeCompare(b)),
  ).toEqual(['docs', 'format'])
  expect(lines.at(-1)).toBe('2 passed, 0 failed, 0 skipped')
})

test('npm test that is stopped sums up what it has', async () => {
  const tests = start('npm test -- --only format,machines,docs')
  await tests.says(/^ok {3}format/m)
  await tests.stop()
  const lines = tests.output().trimEnd().split('\n')
  expect(lines.at(-2)).toMatch(/^Stopped; not begun: /)
  expect(lines.at(-1)).toMatch(/^\d+ passed, \d+ failed, 0 skipped$/)
})

test('npm test -- --only refuses a step that there is not', async () => {
  const { code, output } = await run('npm test -- --only e2e,lint,nothing')
  expect(code).toBe(2)
  expect(output).toContain('No such step: nothing. There are build, e2e, ')
})

test('npm run check knows its parts, and runs the named ones', async () => {
  const { code, lines } = await run('npm run check -- --only docs')
  expect(code).toBe(0)
  expect(lines.at(-1)).toBe('1 passed, 0 failed, 0 skipped')
  const listed = await run('npm run check -- --list')
  expect(listed.lines.at(-1)).toBe('build, types, lint, format, knip, docs')
})

test('npm run format formats, and the check notices what is not', async () => {
  const cwd = repositoryCopy()
  const file = join(cwd, 'contract/wire.ts')
  const before = readFileSync(file, 'utf8')
  appendFileSync(file, '\n\n')
  const checked = await run('npm run check -- --only format', { cwd })
  expect(checked.code).toBe(1)
  expect(checked.output).toContain('contract/wire.ts')
  expect(checked.lines.at(-1)).toBe('0 passed, 1 failed, 0 skipped')
  expect(await run('npm run format', { cwd })).toMatchObject({ code: 0 })
  expect(readFileSync(file, 'utf8')).toBe(before)
})

test('the commands for one suite and one end-to-end test find what they name', async () => {
  const views = await run('npx vitest list --filesOnly --project views chat')
  expect(
    views.lines.filter((line) => /^\[views .*\] tests\/views\/\S*chat\S*\.test\.tsx$/.test(line)).length,
  ).toBeGreaterThan(1)
  const found = await run('npx playwright test --list -g sign')
  expect(found.code).toBe(0)
  expect(found.lines.at(-1)).toMatch(/^Total: \d+ tests in \d+ files$/)
})
