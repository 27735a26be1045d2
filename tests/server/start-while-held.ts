/** Makes transactions meet: they are started while another one holds a row that they all need. */
import { sql } from 'kysely'
import type { Db, Queryable } from '../../server/db/schema.ts'

const isOnServer = process.env['TEST_DATABASE_URL'] !== undefined

/**
 * Starts them one by one, each once the one before waits for a lock or has ended, and then releases the row. PGlite,
 * which runs one transaction at a time, starts them afterwards.
 */
export async function startWhileHeld<Result>(
  db: Db,
  hold: (trx: Queryable) => Promise<unknown>,
  starts: readonly (() => Promise<Result>)[],
): Promise<Result[]> {
  const running: Promise<Result>[] = []
  await db.transaction().execute(async (trx) => {
    await hold(trx)
    for (const start of starts) {
      const before = isOnServer ? await countWaiting(db) : 0
      const run = start()
      running.push(run)
      if (!isOnServer) continue
      const hasEnded = run.then(
        () => true,
        () => true,
      )
      const isWaiting = async () => (await countWaiting(db)) > before
      while (!(await Promise.race([hasEnded, isWaiting()])));
    }
  })
  return await Promise.all(running)
}

/** Not in the transaction, which would always see the same activity. */
async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.count ?? 0
}
