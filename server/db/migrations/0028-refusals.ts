/** Refused webhook calls, of which few are kept, and refused rows of contacts files. */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table webhook_executions add column refused boolean not null default false`.execute(db)
  await sql`create index webhook_executions_refused on webhook_executions (webhook_id, sequence) where refused`.execute(
    db,
  )
  await sql`
    create table campaign_refusals (
      campaign_id text not null references campaigns (id) on delete cascade,
      position integer not null,
      line integer not null,
      name text not null,
      number text not null,
      reason text not null,
      primary key (campaign_id, position)
    )`.execute(db)
}

async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('campaign_refusals').execute()
  await sql`delete from webhook_executions where refused`.execute(db)
  await sql`alter table webhook_executions drop column refused`.execute(db)
}

export const refusals: Migration = { up, down }
