/** A database of one's own on the PostgreSQL that `TEST_DATABASE_URL` names, for what several servers share. */
import pg from 'pg'

export type Postgres = {
  url: string
  query: <T extends pg.QueryResultRow>(text: string, values?: readonly unknown[]) => Promise<T[]>
  drop: () => Promise<void>
}

/** Undefined where there is none, which is said. */
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
  // Connections that end by themselves are opened anew.
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
