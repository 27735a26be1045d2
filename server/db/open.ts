/** Opens the database: the PostgreSQL named by `DATABASE_URL`, or PGlite in the data folder. */
import { Kysely, PostgresDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { lockFolder } from './folder-lock.ts'
import { migrations } from './migrations/list.ts'
import { type Pglite, startPglite } from './pglite.ts'
import { preparingPool } from './prepared-statements.ts'
import { CamelCaseColumns, typeParsers } from './read-rows.ts'
import type { Database, Db } from './schema.ts'

/** A database in memory can start from an image, which is faster than migrating; `pglite` is already running. */
export type DatabasePlace =
  | { url: string }
  | { folder: string }
  | { memory: true; image?: Uint8Array }
  | { pglite: Pglite['connection'] }

export type OpenDatabase = {
  db: Db
  /** The pool under `db`, for libraries that speak `pg`; with PGlite it has one connection only. */
  pool: pg.Pool
  close: () => Promise<void>
}

type Source = { options: pg.PoolConfig; close: () => Promise<void> }

const toPglite = (connection: Pglite['connection']): pg.PoolConfig => ({
  ...connection,
  user: 'postgres',
  database: 'postgres',
  max: 1,
  idleTimeoutMillis: 0,
})

async function sourceOf(place: DatabasePlace, onDeath: (reason: Error) => void): Promise<Source> {
  if ('url' in place) return { options: { connectionString: place.url, max: 10 }, close: async () => {} }
  if ('pglite' in place) return { options: toPglite(place.pglite), close: async () => {} }

  const folder = 'memory' in place ? null : place.folder
  const image = 'memory' in place ? place.image : undefined
  const lock = folder === null ? null : lockFolder(folder)
  try {
    const pglite = await startPglite({ dataDir: folder, image }, onDeath)
    return {
      options: toPglite(pglite.connection),
      close: async () => {
        await pglite.close()
        lock?.release()
      },
    }
  } catch (cause) {
    lock?.release()
    throw cause
  }
}

/** Opens the database and brings its tables up to date. */
export async function openDatabase(
  place: DatabasePlace,
  onDeath: (reason: Error) => void = () => {},
): Promise<OpenDatabase> {
  const source = await sourceOf(place, onDeath)
  const pool = new pg.Pool({ ...source.options, types: typeParsers })
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: preparingPool(pool) }),
    plugins: [new CamelCaseColumns()],
  })
  const close = async () => {
    await db.destroy()
    await source.close()
  }
  try {
    await migrate(db)
  } catch (cause) {
    await close()
    throw cause
  }
  return { db, pool, close }
}

async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({
    db: db.withoutPlugins(),
    provider: { getMigrations: () => Promise.resolve(migrations) },
  })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw new Error('the tables could not be brought up to date', { cause: error })
}
