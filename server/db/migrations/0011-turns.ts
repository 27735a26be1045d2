/** Questions are stored when they are accepted, with the state of their answer; each conversation answers one at a time. */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table conversations
      add column channel text not null default 'test',
      add column handled_by text not null default 'agent' check (handled_by in ('agent', 'person')),
      add column epoch integer not null default 0`.execute(db)
  await sql`
    create table turns (
      id text primary key,
      owner_id text not null references users (id) on delete cascade,
      conversation_id text not null references conversations (id) on delete cascade,
      message_id text not null,
      state text not null check (state in ('waiting', 'running', 'answered', 'failed')),
      failure jsonb,
      split boolean not null default false,
      epoch integer not null default 0,
      attempt integer not null default 0,
      lease_until timestamptz,
      engine text,
      created_at timestamptz not null,
      sequence bigint generated always as identity,
      unique (owner_id, message_id)
    )`.execute(db)
  await sql`create unique index turns_lane on turns (conversation_id) where state = 'running'`.execute(db)
  await sql`create index turns_open on turns (conversation_id, sequence) where state in ('waiting', 'running')`.execute(
    db,
  )
  await sql`create index turns_of_conversation on turns (conversation_id)`.execute(db)
  await sql`
    alter table messages
      add column turn_id text references turns (id) on delete set null,
      add column cost integer`.execute(db)
  await sql`create index messages_of_turn on messages (turn_id) where turn_id is not null`.execute(db)

  await sql`
    insert into turns (id, owner_id, conversation_id, message_id, state, engine, created_at)
    select gen_random_uuid()::text, owner_id, conversation_id, message_id, 'answered', reply ->> 'engine', created_at
    from answered_questions`.execute(db)
  // Answers were stored at the time of their row; the question is the last one before them.
  await sql`
    update messages set turn_id = turns.id from turns
    where messages.conversation_id = turns.conversation_id
      and messages.role = 'assistant' and messages.created_at = turns.created_at`.execute(db)
  await sql`
    update messages set turn_id = answers.turn_id
    from (
      select turn_id, conversation_id, min(sequence) as first from messages
      where turn_id is not null group by turn_id, conversation_id
    ) as answers
    where messages.conversation_id = answers.conversation_id and messages.sequence = (
      select max(question.sequence) from messages as question
      where question.conversation_id = answers.conversation_id
        and question.role = 'user' and question.sequence < answers.first
    )`.execute(db)
  await db.schema.dropTable('answered_questions').execute()
}

async function down(db: Kysely<unknown>): Promise<void> {
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
  await sql`alter table messages drop column turn_id, drop column cost`.execute(db)
  await db.schema.dropTable('turns').execute()
  await sql`alter table conversations drop column channel, drop column handled_by, drop column epoch`.execute(db)
}

export const turns: Migration = { up, down }
