/** The demonstration account is made once, also by servers that start together on one database. */
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { hasUsers } from '../../server/accounts/users.repository.ts'
import { seedDemo } from '../../server/demo/seed.ts'
import { openTestDatabase } from './test-database.ts'

const database = await openTestDatabase()
const { db, pool } = database
afterAll(() => database.close())
// PGlite has a single connection and one server.
const isShared = process.env['TEST_DATABASE_URL'] !== undefined

async function untilUserExists(): Promise<void> {
  while (!(await hasUsers(db))) await pause(1)
}

test('of two servers that start together, one makes the account, and none makes it anew', async () => {
  const config = { initialCredits: 50, passwordCost: 1024 }
  const seed = () => seedDemo({ db, clock: { now: () => new Date() }, config, sharedPool: isShared ? pool : undefined })
  const first = seed()
  // The second server begins in the middle of the first one's work.
  await (isShared ? untilUserExists() : first)
  const seeded = await Promise.all([first, seed()])
  const made = seeded.filter((account) => account !== undefined)
  expect(made).toMatchObject([{ email: 'demo@prosa.local' }])
  expect(await db.selectFrom('users').select('email').execute()).toEqual([{ email: 'demo@prosa.local' }])
  const agents = await db.selectFrom('agents').select('name').orderBy('sequence').execute()
  expect(agents).toHaveLength(2)
  const trainings = await db.selectFrom('trainings').select('id').execute()
  expect(trainings.map(({ id }) => id).sort()).toEqual(made.flatMap(({ trainingIds }) => trainingIds).sort())
  const messages = await db.selectFrom('messages').select('role').where('role', '=', 'assistant').execute()
  expect(messages.length).toBeGreaterThanOrEqual(2)
})

test('an interrupted start is begun anew', async () => {
  const { id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  await db.updateTable('settings').set({ value: 'begun' }).where('key', '=', 'demo').execute()
  const config = { initialCredits: 50, passwordCost: 1024 }
  const again = await seedDemo({ db, clock: { now: () => new Date() }, config })
  expect(again?.email).toBe('demo@prosa.local')
  expect(await db.selectFrom('users').select('id').where('id', '=', id).execute()).toEqual([])
})
