/** What README.md and CONTRIBUTING.md tell people to type, and the commands that write documentation. */
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryCopy, root, run } from './command.ts'

/** Each named command, and the test that runs it. */
const tested: Record<string, string> = {
  'npm ci': 'every machine begins with it',
  'npm start': 'start.test.ts',
  'npm start -- --empty': 'start.test.ts',
  'npm start -- --help': 'start.test.ts',
  'npm start -- credits EMAIL +500': 'start.test.ts',
  'npm start -- role EMAIL USER_CHAT': 'start.test.ts',
  'npm run transitions': 'this file',
  'npm run mutants -- chat': 'this file, for another flow',
  'npm run mutants -- <flow>': 'this file',
  'npm run dev': 'dev.test.ts',
  'npm run bench': 'bench.test.ts',
  'npm run bench -- --short': 'bench.test.ts',
  'npm run bench -- first-screens': 'bench.test.ts, among all others',
  'npm run bench -- channels': 'bench.test.ts, among all others',
  'npm run bench -- campaign-crashes': 'bench.test.ts, among all others',
  'npm test': 'test.test.ts',
  'npm test -- --only e2e,lint': 'test.test.ts',
  'npm run check': 'test.test.ts',
  'npm run format': 'test.test.ts',
  'npm run docs:machines': 'this file',
  'npm run docs:config': 'this file',
  'npx vitest --project views chat': 'test.test.ts',
  'npx playwright test -g "sign in"': 'test.test.ts',
}

const commandsIn = (text: string): string[] =>
  [...text.matchAll(/\b(?:npm (?:ci|start|test|run)|npx )[^`\n&|]*/g)].map(([command]) => command.trim())

test('every command that is named is tested', () => {
  const named = ['README.md', 'CONTRIBUTING.md'].flatMap((file) => commandsIn(readFileSync(join(root, file), 'utf8')))
  expect([...new Set(named)].toSorted()).toEqual(Object.keys(tested).toSorted())
})

test('npm run transitions writes what is there, and npm run mutants finds nothing that is not noticed', async () => {
  const cwd = repositoryCopy()
  const table = join(cwd, 'tests/models/sidebar.transitions.txt')
  const before = readFileSync(table, 'utf8')
  writeFileSync(table, '')
  expect(await run('npm run transitions', { cwd })).toMatchObject({ code: 0 })
  expect(readFileSync(table, 'utf8')).toBe(before)
  expect(await run('npm run mutants -- sidebar', { cwd })).toMatchObject({ code: 0 })
})

test('npm run docs:machines and docs:config write what is stale, and the check notices it', async () => {
  const cwd = repositoryCopy()
  const files = ['README.md', 'docs/machines/README.md', 'docs/machines/chat.md']
  const read = () => files.map((file) => readFileSync(join(cwd, file), 'utf8'))
  const before = read()
  expect(await run('node scripts/docs.ts', { cwd })).toMatchObject({ code: 0, output: '' })

  writeFileSync(join(cwd, 'README.md'), before[0]?.replace('Agents that one account may have', 'Agents') ?? '')
  appendFileSync(join(cwd, 'docs/machines/README.md'), 'x')
  rmSync(join(cwd, 'docs/machines/chat.md'))
  expect(await run('node scripts/docs.ts', { cwd })).toMatchObject({
    code: 1,
    lines: [
      'docs/machines/README.md is stale; run npm run docs:machines',
      'docs/machines/chat.md is missing; run npm run docs:machines',
      'The table of variables in README.md is stale; run npm run docs:config',
    ],
  })
  expect(await run('npm run docs:machines', { cwd })).toMatchObject({ code: 0 })
  expect(await run('npm run docs:config', { cwd })).toMatchObject({ code: 0 })
  expect(read()).toEqual(before)
})
