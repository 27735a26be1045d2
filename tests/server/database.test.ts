import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { FolderInUse, lockFolder } from '../../server/db/folder-lock.ts'
import { type OpenDatabase, openDatabase } from '../../server/db/open.ts'
import { startPglite } from '../../server/db/pglite.ts'
import { migrations } from '../../server/db/migrations/list.ts'
import { sharedTokenSecret } from '../../server/db/settings.ts'
import { temporaryFolder } from './main-process.ts'
import { memory, openTestDatabase } from './test-database.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})

const folder = () => {
  const made = temporaryFolder()
  cleanups.push(() => rmSync(made, { recursive: true, force: true }))
  return made
}
const open = async (place: Parameters<typeof openDatabase>[0]): Promise<OpenDatabase> => {
  const database = await openDatabase(place)
  cleanups.push(() => database.close())
  return database
}

test('queries and transactions sent all at once get their own answers', async () => {
  const { db } = await open(memory())
  const one = async (number: number) => {
    const query = sql<{ number: number }>`select ${number}::int as number`
    if (number % 3 > 0) return (await query.execute(db)).rows[0]?.number
    return db.transaction().execute(async (trx) => {
      await sql`select pg_sleep(0.002)`.execute(trx)
      const answer = (await query.execute(trx)).rows[0]?.number
      if (number % 2 === 0) return answer
      // A failed transaction must leave the connection usable.
      await sql`select 1 / 0`.execute(trx).catch(() => {})
      throw new Error('taken back')
    })
  }
  const asked = Array.from({ length: 120 }, (_, index) => index)
  const answers = await Promise.allSettled(asked.map(one))
  for (const [index, answer] of answers.entries()) {
    const fails = index % 3 === 0 && index % 2 === 1
    expect(answer).toMatchObject(fails ? { status: 'rejected' } : { status: 'fulfilled', value: index })
  }
})

test('two servers of one PGlite get their own answers, also within transactions', async () => {
  const pglite = await startPglite({ dataDir: null, image: memory().image }, () => {})
  cleanups.push(() => pglite.close())
  const databases = [await open({ pglite: pglite.connection }), await open({ pglite: pglite.connection })]
  const ask = async (number: number) =>
    databases[number % 2]?.db.transaction().execute(async (trx) => {
      const query = sql<{ number: number }>`select ${number}::int + ${number % 5}::int as number`
      await query.execute(trx)
      return (await query.execute(trx)).rows[0]?.number
    })
  const asked = Array.from({ length: 40 }, (_, index) => index)
  expect(await Promise.all(asked.map(ask))).toEqual(asked.map((number) => number + (number % 5)))
})

test('a repeated statement is prepared, and answers with new columns once another server has added them', async () => {
  const { db, pool, close } = await openTestDatabase()
  cleanups.push(close)
  await pool.query('create table things (id int)')
  cleanups.push(() => pool.query('drop table things'))
  await pool.query('insert into things values (1)')
  const ask = async (id: number) => (await sql`select * from things where id = ${id}`.execute(db)).rows
  const prepared = async () =>
    (await pool.query("select from pg_prepared_statements where statement like 'select * from things%'")).rowCount
  expect(await ask(1)).toEqual([{ id: 1 }])
  expect(await prepared()).toBe(0)
  expect(await ask(1)).toEqual([{ id: 1 }])
  expect(await prepared()).toBe(1)
  await pool.query("alter table things add column name text default 'novo'")
  expect(await ask(1)).toEqual([{ id: 1, name: 'novo' }])
})

test('a connection prepares a limited number of statements', async () => {
  const { db, pool } = await open(memory())
  for (let length = 1; length <= 250; length++) {
    const query = sql`select 1 where 0 in (${sql.join(Array.from({ length }, () => 0))})`
    expect((await query.execute(db)).rows).toHaveLength(1)
    expect((await query.execute(db)).rows).toHaveLength(1)
  }
  const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from pg_prepared_statements')
  expect(rows[0]?.count).toBeLessThanOrEqual(200)
  expect(rows[0]?.count).toBeGreaterThan(150)
})

test('a transaction that fails leaves nothing', async () => {
  const { db } = await open(memory())
  const work = db.transaction().execute(async (trx) => {
    await trx.insertInto('settings').values({ key: 'a', value: '1' }).execute()
    throw new Error('taken back')
  })
  await expect(work).rejects.toThrow('taken back')
  expect(await db.selectFrom('settings').selectAll().execute()).toEqual([])
})

test('a broken connection is replaced, and what it had begun is taken back', async () => {
  const { db, pool } = await open(memory())
  const client = await pool.connect()
  await client.query('begin')
  await client.query("insert into settings values ('lost', '1')")
  client.release(true)
  expect(await db.selectFrom('settings').selectAll().execute()).toEqual([])
})

test('a balance below zero is refused by the database itself', async () => {
  const { db } = await open(memory())
  const user = { id: 'u', name: 'U', email: 'u@x', passwordHash: '', role: 'USER', createdAt: new Date() } as const
  await db.insertInto('users').values(user).execute()
  await db.insertInto('creditAccounts').values({ userId: 'u', balance: 0 }).execute()
  await expect(db.updateTable('creditAccounts').set({ balance: -1 }).execute()).rejects.toThrow('balance')
})

test('a heavy query does not stall the server', async () => {
  const { db } = await open(memory())
  let ticks = 0
  const ticking = setInterval(() => (ticks += 1), 5)
  await sql`select count(*) from generate_series(1, 3000000) as n where n % 7 = 3`.execute(db)
  clearInterval(ticking)
  // If the query ran in the server's own thread, no timer would fire meanwhile.
  expect(ticks).toBeGreaterThan(5)
})

test('what was written is there after closing and opening again, and migrations run once', async () => {
  const dataDir = folder()
  const first = await openDatabase({ folder: dataDir })
  const secret = await sharedTokenSecret(first.db)
  expect(await sharedTokenSecret(first.db)).toBe(secret)
  await first.close()
  const { db } = await open({ folder: dataDir })
  expect(await sharedTokenSecret(db)).toBe(secret)
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(migrations))
})

test('every migration can be taken back', async () => {
  const { db } = await open(memory())
  for (const [, { down }] of Object.entries(migrations).toReversed()) await down?.(db)
  const tables = await db.introspection.getTables()
  expect(tables.map(({ name }) => name)).toEqual([])
})

test('a folder that cannot be made is said to be one', () => {
  expect(() => lockFolder('/proc/nowhere/data')).toThrow('ENOENT')
})

test('a folder has one holder, also within one process, until it is released', () => {
  const dataDir = folder()
  const lock = lockFolder(dataDir)
  expect(() => lockFolder(dataDir)).toThrow(FolderInUse)
  lock.release()
  lockFolder(dataDir).release()
})

test('a data folder with a path longer than a socket address may be works', async () => {
  const { db } = await open({ folder: join(folder(), 'x'.repeat(60), 'y'.repeat(60)) })
  expect(await db.selectFrom('users').selectAll().execute()).toEqual([])
})
