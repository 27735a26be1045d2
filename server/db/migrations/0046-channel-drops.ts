/** Drops of a connection are counted apart from the attempts to reconnect it. */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table channels add column recent_drops integer not null default 0`.execute(db)
}

async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table channels drop column recent_drops`.execute(db)
}

export const channelDrops: Migration = { up, down }
