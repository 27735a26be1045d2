/** When a connection was lost, and the mails to its owner about that. */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table channels
      add column down_since timestamptz,
      add column notice_at timestamptz,
      add column notice_lease_until timestamptz,
      add column noticed_at timestamptz`.execute(db)
  await sql`create index channels_with_notice on channels (notice_at) where notice_at is not null`.execute(db)
}

async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table channels drop column down_since, drop column notice_at, drop column notice_lease_until,
    drop column noticed_at`.execute(db)
}

export const channelOutages: Migration = { up, down }
