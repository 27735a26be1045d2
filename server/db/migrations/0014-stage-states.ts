/** The stage state of each conversation, and the calls made for it (SG-07). */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table stage_states (
      conversation_id text primary key references conversations (id) on delete cascade,
      owner_id text not null references users (id) on delete cascade,
      agent_id text not null references agents (id) on delete cascade,
      state jsonb not null,
      entered jsonb not null,
      judgements jsonb not null,
      judged_by text not null check (judged_by in ('rule', 'model')),
      message text not null,
      updated_at timestamptz not null
    )`.execute(db)
  await sql`create index stage_states_of_agent on stage_states (agent_id)`.execute(db)
  await sql`
    create table stage_calls (
      id text primary key,
      conversation_id text not null references conversations (id) on delete cascade,
      owner_id text not null references users (id) on delete cascade,
      stage_id text not null,
      key text not null,
      action text not null,
      method text not null,
      state text not null check (state in ('running', 'done', 'failed', 'uncertain', 'notSent')),
      status integer,
      response text not null default '',
      problem text,
      created_at timestamptz not null,
      sequence bigint generated always as identity,
      unique (conversation_id, key)
    )`.execute(db)
}

async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('stage_calls').execute()
  await db.schema.dropTable('stage_states').execute()
}

export const stageStates: Migration = { up, down }
