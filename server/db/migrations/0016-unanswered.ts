/** Questions that agents could not answer (AN-05), conversations that wait for a person (AN-09), and moved clocks (AN-08). */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table unanswered_questions (
      id text primary key,
      owner_id text not null references users (id) on delete cascade,
      agent_id text not null references agents (id) on delete cascade,
      key text not null,
      question text not null,
      kind text not null,
      state text not null default 'open',
      count integer not null default 1,
      training_id text references trainings (id) on delete set null,
      first_asked_at timestamptz not null,
      last_asked_at timestamptz not null,
      unique (agent_id, key)
    )`.execute(db)
  await sql`create index unanswered_of_agent on unanswered_questions (agent_id, state, last_asked_at)`.execute(db)
  await sql`
    alter table conversations
      add column needs_person_since timestamptz,
      add column clock_offset_ms integer not null default 0`.execute(db)
}

async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('unanswered_questions').execute()
  await sql`alter table conversations drop column needs_person_since, drop column clock_offset_ms`.execute(db)
}

export const unanswered: Migration = { up, down }
