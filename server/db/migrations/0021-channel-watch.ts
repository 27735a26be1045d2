/** When a connection is checked next, and how often reconnecting was tried. */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table channels
      add column linked_at timestamptz,
      add column check_at timestamptz,
      add column reconnect_attempts integer not null default 0`.execute(db)
  await sql`create index channels_to_check on channels (check_at) where check_at is not null`.execute(db)
}

async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table channels drop column linked_at, drop column check_at, drop column reconnect_attempts`.execute(
    db,
  )
}

export const channelWatch: Migration = { up, down }
