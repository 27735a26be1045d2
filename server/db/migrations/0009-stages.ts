/** The stages of an agent's conversations (SG-01). */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table stages (
      id text primary key,
      owner_id text not null references users (id) on delete cascade,
      agent_id text not null references agents (id) on delete cascade,
      name text not null,
      description text not null,
      condition text not null,
      condition_description text not null,
      instructions text not null,
      active boolean not null,
      priority integer not null,
      required_data jsonb not null,
      intentions jsonb not null,
      revision integer not null default 1,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      sequence bigint generated always as identity
    )`.execute(db)
  await sql`create index stages_of_agent on stages (agent_id, priority, sequence)`.execute(db)
}

async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('stages').execute()
}

export const stages: Migration = { up, down }
