/** The device of a session, and when it was last used. */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sessions
      add column user_agent text not null default '',
      add column last_used_at timestamptz`.execute(db)
  await sql`update sessions set last_used_at = created_at`.execute(db)
  await sql`alter table sessions alter column last_used_at set not null`.execute(db)
  await sql`create index sessions_of_user on sessions (user_id)`.execute(db)
}

async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index sessions_of_user`.execute(db)
  await sql`alter table sessions drop column user_agent, drop column last_used_at`.execute(db)
}

export const sessionDevices: Migration = { up, down }
