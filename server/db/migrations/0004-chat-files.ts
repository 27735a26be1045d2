/** Files in conversations, and answered questions, so that none is answered or paid for twice. */
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

  await sql`
    create table chat_files (
      id text primary key,
      owner_id text not null references users (id) on delete cascade,
      agent_id text not null references agents (id) on delete cascade,
      type text not null check (type in ('image', 'audio', 'document')),
      mime text not null,
      name text not null,
      size bigint not null check (size >= 0),
      content text,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index chat_files_of_agent on chat_files (agent_id)`.execute(db)
  await sql`alter table messages add column media jsonb not null default '[]'`.execute(db)
}

async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table messages drop column media`.execute(db)
  await db.schema.dropTable('chat_files').execute()
  await db.schema.dropTable('answered_questions').execute()
}

export const chatFiles: Migration = { up, down }
