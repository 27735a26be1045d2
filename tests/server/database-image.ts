/**
 * Databases for the test files, because creating one takes longer than most files run: an image of a migrated one, and
 * a few running empty ones that are used by one file after another.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { type Pglite, startPglite } from '../../server/db/pglite.ts'
import { openDatabase } from '../../server/db/open.ts'
import { withDatabase, writeEmptyDatabase } from './empty-database.ts'

/**
 * Number of test files that run in parallel (`maxWorkers` of vitest.config.ts), and of databases that most files need
 * at once.
 */
const workers = 2
const perWorker = 2

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of the image. */
    databaseImage: string
    /** Name prefix of this run's databases on a PostgreSQL. */
    databasePrefix: string
    /** The databases of each worker. */
    runningDatabases: Pglite['connection'][][]
  }
}

const died = (reason: Error): never => {
  throw reason
}

/** A migrated, empty database on the PostgreSQL, of which those of the files are copies. */
const createTemplate = async (base: string, prefix: string): Promise<void> => {
  const admin = new pg.Client(base)
  await admin.connect()
  await admin.query(`create database ${prefix}template`)
  await admin.end()
  const { close } = await openDatabase({ url: withDatabase(base, `${prefix}template`) })
  await close()
}

/** The template, and databases that failed files left on the PostgreSQL. */
const dropAll = async (base: string, prefix: string): Promise<void> => {
  const admin = new pg.Client(base)
  await admin.connect()
  const { rows } = await admin.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [prefix],
  )
  for (const { datname } of rows) await admin.query(`drop database ${datname} with (force)`)
  await admin.end()
}

const provideDatabases = async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  const folder = mkdtempSync(join(tmpdir(), 'prosa-image-'))
  const path = join(folder, 'empty.tar')
  await writeEmptyDatabase(path)
  const image = readFileSync(path)
  const prefix = `prosa_test_${process.pid}_`
  const base = process.env['TEST_DATABASE_URL']
  if (base) await createTemplate(base, prefix)
  const running = await Promise.all(
    Array.from({ length: base ? 0 : workers * perWorker }, () => startPglite({ dataDir: null, image }, died)),
  )
  provide('databasePrefix', prefix)
  provide('databaseImage', path)
  provide(
    'runningDatabases',
    Array.from({ length: workers }, (_, worker) =>
      running.slice(worker * perWorker, (worker + 1) * perWorker).map(({ connection }) => connection),
    ),
  )
  return async () => {
    await Promise.all(running.map(({ close }) => close()))
    rmSync(folder, { recursive: true, force: true })
    if (base) await dropAll(base, prefix)
  }
}

export default provideDatabases
