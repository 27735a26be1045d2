/** Questions asked while a person was answering, which the agent answers when the conversation is handed back to it. */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table conversations add column left_turn_id text`.execute(db)
  await sql`create index conversations_left on conversations (id) where left_turn_id is not null`.execute(db)
}

async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('conversations_left').execute()
  await sql`alter table conversations drop column left_turn_id`.execute(db)
}

export const leftQuestions: Migration = { up, down }
