/** Sources of trainings other than text, the progress of their processing, and notes about it. */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table trainings
      add column source_url text,
      add column with_subpages boolean not null default false,
      add column file_id text,
      add column file_name text,
      add column file_mime text,
      add column file_size bigint,
      add column pages jsonb not null default '[]',
      add column progress jsonb,
      add column note text,
      add column queued_at timestamptz,
      add column revision integer not null default 0`.execute(db)
  await sql`update trainings set queued_at = updated_at`.execute(db)
  await sql`alter table trainings alter column queued_at set not null`.execute(db)
  await sql`create index trainings_file on trainings (file_id) where file_id is not null`.execute(db)
}

async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table trainings
      drop column source_url, drop column with_subpages, drop column file_id, drop column file_name,
      drop column file_mime, drop column file_size, drop column pages, drop column progress, drop column note,
      drop column queued_at, drop column revision`.execute(db)
}

export const trainingSources: Migration = { up, down }
