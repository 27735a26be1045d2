/** Statements and transactions over the pool, on either database. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '../../server/db/open.ts'
import { openTestDatabase } from './test-database.ts'

let db: OpenDatabase['db']
let pool: OpenDatabase['pool']
let close: OpenDatabase['close']
beforeAll(async () => {
  ;({ db, pool, close } = await openTestDatabase())
})
afterAll(() => close())

test('a repeated statement is prepared, and answers with new columns once another server has added them', async () => {
  await pool.query('create table things (id int)')
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
  await pool.query('drop table things')
})

test('a connection prepares a limited number of statements', async () => {
  const own = await openTestDatabase()
  for (let length = 1; length <= 250; length++) {
    const query = sql`select 1 where 0 in (${sql.join(Array.from({ length }, () => 0))})`
    expect((await query.execute(own.db)).rows).toHaveLength(1)
    expect((await query.execute(own.db)).rows).toHaveLength(1)
  }
  const { rows } = await own.pool.query<{ count: number }>('select count(*)::int as count from pg_prepared_statements')
  expect(rows[0]?.count).toBeLessThanOrEqual(200)
  expect(rows[0]?.count).toBeGreaterThan(150)
  await own.close()
})

test('a statement is prepared although many others were used once before it', async () => {
  const own = await openTestDatabase()
  for (let length = 1; length <= 250; length++)
    await sql`select 2 where 0 in (${sql.join(Array.from({ length }, () => 0))})`.execute(own.db)
  for (let time = 0; time < 2; time++) await sql`select ${'again'}::text as word`.execute(own.db)
  const { rows } = await own.pool.query<{ statement: string }>(
    "select statement from pg_prepared_statements where statement like '%as word'",
  )
  expect(rows).toEqual([{ statement: 'select $1::text as word' }])
  await own.close()
})

test('a transaction that fails leaves nothing', async () => {
  const work = db.transaction().execute(async (trx) => {
    await trx.insertInto('settings').values({ key: 'a', value: '1' }).execute()
    throw new Error('taken back')
  })
  await expect(work).rejects.toThrow('taken back')
  expect(await db.selectFrom('settings').selectAll().execute()).toEqual([])
})

test('a broken connection is replaced, and what it had begun is taken back', async () => {
  const client = await pool.connect()
  await client.query('begin')
  await client.query("insert into settings values ('lost', '1')")
  client.release(true)
  expect(await db.selectFrom('settings').selectAll().execute()).toEqual([])
})

test('a balance below zero is refused by the database itself', async () => {
  const user = { id: 'u', name: 'U', email: 'u@x', passwordHash: '', role: 'USER', createdAt: new Date() } as const
  await db.insertInto('users').values(user).execute()
  await db.insertInto('creditAccounts').values({ userId: 'u', balance: 0 }).execute()
  await expect(db.updateTable('creditAccounts').set({ balance: -1 }).execute()).rejects.toThrow('balance')
})

test('a heavy query does not stall the server', async () => {
  let ticks = 0
  const ticking = setInterval(() => (ticks += 1), 5)
  await sql`select count(*) from generate_series(1, 3000000) as n where n % 7 = 3`.execute(db)
  clearInterval(ticking)
  // If the query ran in the server's own thread, no timer would fire meanwhile.
  expect(ticks).toBeGreaterThan(5)
})
