/** Which questions have been answered, so that one sent twice is neither answered nor paid twice. */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table answered_questions (
      owner_id text not null references users (id) on delete cascade,
      message_id text not null,
      conversation_id text not null references conversations (id) on delete cascade,
      reply jsonb not null,
      created_at timestamptz not null,
      primary key (owner_id, message_id)
    )`.execute(db)
  await sql`create index answered_questions_of_conversation on answered_questions (conversation_id)`.execute(db)
}

async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('answered_questions').execute()
}

export const answeredQuestions: Migration = { up, down }
