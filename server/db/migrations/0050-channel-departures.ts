/** Connections of deleted channels that remain to be ended at their providers. */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

async function up(db: Kysely<unknown>): Promise<void> {
  // No foreign keys: the agent and the account are gone.
  await sql`
    create table channel_departures (
      id text primary key,
      owner_id text not null,
      provider text not null,
      external_id text not null,
      credentials text not null,
      profile jsonb not null,
      attempts integer not null default 0,
      due_at timestamptz not null
    )`.execute(db)
  await sql`create index channel_departures_due on channel_departures (due_at)`.execute(db)
}

async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('channel_departures').execute()
}

export const channelDepartures: Migration = { up, down }
