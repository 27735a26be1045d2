/** A new database on the PostgreSQL of `TEST_DATABASE_URL`, for measuring several servers together. */
import pg from 'pg'

export type Postgres = {
  url: string
  query: <T extends pg.QueryResultRow>(text: string, values?: readonly unknown[]) => Promise<T[]>
  drop: () => Promise<void>
}

/** Undefined, with a message, if there is none. */
export const newPostgres = async (what: string): Promise<Postgres | undefined> => {
  const base = process.env['TEST_DATABASE_URL']
  if (base === undefined) {
    console.log(`${what}: not measured, as TEST_DATABASE_URL names no PostgreSQL`)
    return undefined
  }
  const name = `prosa_bench_${crypto.randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client(base)
  await admin.connect()
  await admin.query(`create database ${name}`)
  const url = new URL(base)
  url.pathname = `/${name}`
  const pool = new pg.Pool({ connectionString: url.href, max: 4 })
  // The pool replaces connections that the server closes.
  pool.on('error', () => {})
  return {
    url: url.href,
    query: async <T extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) =>
      (await pool.query<T>(text, [...values])).rows,
    drop: async () => {
      await pool.end()
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}
