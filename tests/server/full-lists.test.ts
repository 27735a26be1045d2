import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFullLists } from '../../server/agents/full-lists.ts'
import type { OpenDatabase } from '../../server/db/open.ts'
import { openTestDatabase } from './test-database.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('the eight lists that were read last are kept, not more', async () => {
  const read = createFullLists(database.db)
  const owners = Array.from({ length: 9 }, () => crypto.randomUUID())
  const [first = '', second = '', ...others] = owners
  const lists = new Map([
    [first, await read(first)],
    [second, await read(second)],
  ])
  expect(await read(first)).toBe(lists.get(first))
  for (const owner of others) await read(owner)
  expect(await read(first)).toBe(lists.get(first))
  expect(await read(second)).not.toBe(lists.get(second))
})
