import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from './server-fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

test.each([
  ['2026-11-24 17:41:12.123456+00', '2026-11-24T17:41:12.123Z'],
  ['2026-11-24 17:41:12+00', '2026-11-24T17:41:12.000Z'],
  ['2026-11-24 17:41:12.5-03', '2026-11-24T20:41:12.500Z'],
  ['0044-03-15 12:00:00+00', '0044-03-15T12:00:00.000Z'],
  ['0044-03-15 12:00:00+00 BC', '-000043-03-15T12:00:00.000Z'],
  ['20026-01-02 03:04:05+00', '+020026-01-02T03:04:05.000Z'],
])('the moment %s is read as %s', async (text, expected) => {
  const { rows } = await sql<{ moment: Date }>`select ${text}::timestamptz as moment`.execute(server.db)
  expect(rows[0]?.moment.toISOString()).toBe(expected)
})

test('columns get names in camelCase, the keys of JSON stay as they are', async () => {
  const { rows } =
    await sql`select 1 as some_column, null as empty_one, '{"snake_key":[{"other_key":2}]}'::jsonb as a_json
    union all select 2, null, null order by 1`.execute(server.db)
  expect(rows).toEqual([
    { someColumn: 1, emptyOne: null, aJson: { snake_key: [{ other_key: 2 }] } },
    { someColumn: 2, emptyOne: null, aJson: null },
  ])
})
