/**
 * Why a person is called, the owner's alerts, when a conversation is handed back automatically, and the history of who
 * answered.
 */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table conversations
      add column needs_person_reason text,
      add column return_after_minutes integer,
      add column return_at timestamptz,
      add column alert_at timestamptz,
      add column alerts_sent integer not null default 0,
      add column alerted_at timestamptz`.execute(db)
  await sql`create index conversations_returning on conversations (return_at) where return_at is not null`.execute(db)
  await sql`create index conversations_alerting on conversations (alert_at) where alert_at is not null`.execute(db)
  await sql`
    create table conversation_passes (
      id text primary key,
      conversation_id text not null references conversations (id) on delete cascade,
      kind text not null,
      person_name text,
      at timestamptz not null,
      sequence bigint generated always as identity
    )`.execute(db)
  await sql`create index conversation_passes_in_order on conversation_passes (conversation_id, sequence)`.execute(db)
}

async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('conversation_passes').execute()
  for (const index of ['conversations_alerting', 'conversations_returning']) await db.schema.dropIndex(index).execute()
  await sql`
    alter table conversations
      drop column needs_person_reason, drop column return_after_minutes, drop column return_at,
      drop column alert_at, drop column alerts_sent, drop column alerted_at`.execute(db)
}

export const handingOver: Migration = { up, down }
