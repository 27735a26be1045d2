/**
 * Databases for the test files, as making one takes longer than most files run: a migrated one as an image to begin
 * from, and a few that are running and empty, to be used by one file after the other.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { type Pglite, startPglite } from '../../server/db/pglite.ts'
import { writeEmptyDatabase } from './empty-database.ts'

/** Test files that run at once (`maxWorkers` of vitest.config.ts), and databases that most files need at once. */
const workers = 2
const perWorker = 2

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the image lies. */
    databaseImage: string
    /** How the databases of this run are called on a PostgreSQL. */
    databasePrefix: string
    /** Of each worker, the databases that are its own. */
    runningDatabases: Pglite['connection'][][]
  }
}

const died = (reason: Error): never => {
  throw reason
}

/** What files that failed in the middle left on the PostgreSQL. */
const dropLeftOvers = async (base: string, prefix: string): Promise<void> => {
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
  const running = await Promise.all(
    Array.from({ length: workers * perWorker }, () => startPglite({ dataDir: null, image }, died)),
  )
  const prefix = `prosa_test_${process.pid}_`
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
    const base = process.env['TEST_DATABASE_URL']
    if (base) await dropLeftOvers(base, prefix)
  }
}

export default provideDatabases
