import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, expect, inject, test } from 'vitest'
import { FolderInUse, lockFolder } from '../../server/db/folder-lock.ts'
import { type OpenDatabase, openDatabase } from '../../server/db/open.ts'
import { startPglite } from '../../server/db/pglite.ts'
import { migrations } from '../../server/db/migrations/list.ts'
import { sharedTokenSecret } from '../../server/db/settings.ts'
import { unpackDatabase } from './empty-database.ts'
import { temporaryFolder } from './main-process.ts'
import { memory } from './test-database.ts'

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
  const dataDir = join(folder(), 'x'.repeat(60), 'y'.repeat(60))
  unpackDatabase(inject('databaseImage'), dataDir)
  const { db } = await open({ folder: dataDir })
  expect(await db.selectFrom('users').selectAll().execute()).toEqual([])
})

test('the process that creates a database ends with its server, and leaves none', async () => {
  const made = join(folder(), 'pgdata')
  const child = fork(new URL('../../server/db/create-pglite-worker.ts', import.meta.url), [made], {
    execArgv: ['--liftoff-only'],
    stdio: 'ignore',
  })
  child.disconnect()
  expect((await once(child, 'exit'))[0]).toBe(1)
  expect(existsSync(made)).toBe(false)
})
