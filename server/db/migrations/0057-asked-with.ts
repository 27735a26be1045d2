/** The message with which a question without an answer was last asked, so that its owner finds it in the conversation. */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table unanswered_questions
      add column message_id text references messages (id) on delete set null`.execute(db)
  await sql`
    create index unanswered_of_message on unanswered_questions (message_id)
      where message_id is not null`.execute(db)
}

async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table unanswered_questions drop column message_id`.execute(db)
}

export const askedWith: Migration = { up, down }
