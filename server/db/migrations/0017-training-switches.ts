/** Trainings can be compared by fingerprint, disabled, and reread. */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table trainings
      add column enabled boolean not null default true,
      add column is_cut boolean not null default false,
      add column fingerprint text,
      add column fact_table jsonb,
      add column reread_interval text not null default 'NEVER',
      add column reread_at timestamptz,
      add column reread_queued boolean not null default false,
      add column read_at timestamptz,
      add column page_changes jsonb,
      add column reread_failure text`.execute(db)
  await sql`create index trainings_fingerprint on trainings (agent_id, fingerprint)`.execute(db)
  await sql`create index trainings_reread on trainings (reread_at) where reread_at is not null`.execute(db)
  // A document was truncated if its note says so; all such notes of earlier versions are listed here.
  await sql`update trainings set is_cut = true where status = 'COMPLETED' and (
    note like '%ficou de fora%' or note like '%foram aproveitados%' or note like '%que são lid%'
    or note like '%foram lidas%' or note like '%fossem lidas%')`.execute(db)
}

async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table trainings
      drop column enabled, drop column is_cut, drop column fingerprint, drop column fact_table,
      drop column reread_interval, drop column reread_at, drop column reread_queued, drop column read_at,
      drop column page_changes, drop column reread_failure`.execute(db)
}

export const trainingSwitches: Migration = { up, down }
