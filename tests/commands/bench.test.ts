import { expect, test } from 'vitest'
import { run } from './command.ts'

test('npm run bench -- --short measures everything once', async () => {
  const { code, output } = await run('npm run bench -- --short')
  expect(code, output).toBe(0)
  const figures = [
    'cold start, existing data folder',
    'last 50 of 100 messages',
    'shops, held out: recall at 5',
    'other requests waited at most',
    'people who got the message twice',
    'parts that were lost',
    'messages: key to paint against windowed MUI',
    'scripts of /agentes, brotli',
    'GET /api/agents, 50 agents',
    '100 messages: opening the conversation',
    '60 agents: search typed to result painted',
  ]
  for (const figure of figures)
    expect(output).toMatch(new RegExp(`${figure}.* [\\d.]+ (?:ms|%|kB|times|requests/s|people|parts)`))
  // What must never happen is no question of speed.
  expect(output).not.toMatch(/at most 0(?![.\d])[^)]*: MISSED/)
})
