/** Calls of a webhook that were refused before anything was done; few are kept, and found by their index. */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table webhook_executions add column refused boolean not null default false`.execute(db)
  await sql`create index webhook_executions_refused on webhook_executions (webhook_id, sequence) where refused`.execute(
    db,
  )
}

async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from webhook_executions where refused`.execute(db)
  await sql`alter table webhook_executions drop column refused`.execute(db)
}

export const refusedCalls: Migration = { up, down }
