/** People close conversations, and the customer's next message opens them again as a new episode. */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table conversations
      add column closed_at timestamptz,
      add column closed_after bigint,
      add column episode_after bigint not null default 0`.execute(db)
  await sql`create index conversations_closed on conversations (agent_id, updated_at desc, id desc)
    where closed_at is not null`.execute(db)
}

async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('conversations_closed').execute()
  await sql`
    alter table conversations drop column closed_at, drop column closed_after, drop column episode_after`.execute(db)
}

export const episodes: Migration = { up, down }
