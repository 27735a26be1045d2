/** The conversation in which a question without an answer was last asked, so that its owner can read it there. */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table unanswered_questions
      add column conversation_id text references conversations (id) on delete set null`.execute(db)
  await sql`
    create index unanswered_of_conversation on unanswered_questions (conversation_id)
      where conversation_id is not null`.execute(db)
}

async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table unanswered_questions drop column conversation_id`.execute(db)
}

export const askedIn: Migration = { up, down }
