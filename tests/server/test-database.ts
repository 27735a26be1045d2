/**
 * An empty database for one test file: a running PGlite that is emptied before each file or, with `TEST_DATABASE_URL`,
 * a new database on that PostgreSQL. PGlite runs one transaction at a time, so races occur on PostgreSQL only.
 */
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'
import { type OpenDatabase, openDatabase } from '../../server/db/open.ts'
import type { Pglite } from '../../server/db/pglite.ts'
import type { Db } from '../../server/db/schema.ts'
import { unpackDatabase, withDatabase } from './empty-database.ts'
import { temporaryFolder } from './main-process.ts'

/** A separate in-memory database. */
export const memory = () => ({ memory: true, image: readFileSync(inject('databaseImage')) }) as const

/** A new data folder with a migrated, empty database, with which a server starts in a third of the time. */
export function preparedFolder(): string {
  const folder = temporaryFolder()
  unpackDatabase(inject('databaseImage'), folder)
  return folder
}

const inUse = new Set<string>()

/** A running database of this worker that nothing in this file uses yet. */
const free = (): Pglite['connection'] | undefined => {
  const mine = inject('runningDatabases')[Number(process.env['VITEST_POOL_ID'] ?? 1) - 1] ?? []
  return mine.find(({ host }) => !inUse.has(host))
}

/** The state after migrations: no rows, ids from 1, and no queue. */
async function empty(db: Db): Promise<void> {
  await sql`drop schema if exists pgboss cascade`.execute(db)
  const tables = (await db.introspection.getTables()).filter(({ name }) => !name.startsWith('kysely_'))
  await sql`truncate ${sql.join(tables.map(({ name }) => sql.table(name)))} restart identity cascade`.execute(db)
}

export async function openTestDatabase(): Promise<OpenDatabase> {
  const base = process.env['TEST_DATABASE_URL']
  if (base !== undefined) return openOnServer(base)
  const connection = free()
  if (connection === undefined) return openDatabase(memory())
  inUse.add(connection.host)
  const database = await openDatabase({ pglite: connection })
  // Emptied before the file runs and not afterwards, because a failed file may leave anything behind.
  await empty(database.db)
  return {
    ...database,
    close: async () => {
      await database.close()
      inUse.delete(connection.host)
    },
  }
}

async function openOnServer(base: string): Promise<OpenDatabase> {
  const prefix = inject('databasePrefix')
  const name = `${prefix}${crypto.randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client(base)
  await admin.connect()
  await admin.query(`create database ${name} template ${prefix}template`)
  const database = await openDatabase({ url: withDatabase(base, name) })
  return {
    ...database,
    close: async () => {
      await database.close()
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}
