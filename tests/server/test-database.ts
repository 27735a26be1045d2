/**
 * An empty database for one test file: PGlite in memory or, when `TEST_DATABASE_URL` names a PostgreSQL, a database
 * of its own there. PGlite runs one transaction at a time, so races show on PostgreSQL only.
 */
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { inject } from 'vitest'
import { type OpenDatabase, openDatabase } from '../../server/db/open.ts'
import { unpackDatabase } from './empty-database.ts'
import { temporaryFolder } from './main-process.ts'

/** A database in memory, begun as the empty image that all test files share. */
export const memory = () => ({ memory: true, image: readFileSync(inject('databaseImage')) }) as const

/** A new data folder whose database is there already, empty: a server starts in it in a third of the time. */
export function preparedFolder(): string {
  const folder = temporaryFolder()
  unpackDatabase(inject('databaseImage'), folder)
  return folder
}

export async function openTestDatabase(): Promise<OpenDatabase> {
  const base = process.env['TEST_DATABASE_URL']
  if (base === undefined) return openDatabase(memory())

  const name = `prosa_test_${crypto.randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client(base)
  await admin.connect()
  await admin.query(`create database ${name}`)
  const url = new URL(base)
  url.pathname = `/${name}`
  const database = await openDatabase({ url: url.href })
  return {
    ...database,
    close: async () => {
      await database.close()
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}
