/** Counters of attempts, shared by all servers of the database. */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

async function up(db: Kysely<unknown>): Promise<void> {
  // Unlogged: counts are written at every sign-in, and losing them in a crash does no harm.
  await sql`
    create unlogged table rate_limits (
      key text primary key,
      count integer not null,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index rate_limits_expires_at on rate_limits (expires_at)`.execute(db)
}

async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table rate_limits`.execute(db)
}

export const rateLimits: Migration = { up, down }
