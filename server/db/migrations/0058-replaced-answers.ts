/** Whether a training, once learned, switches off the earlier answers to its question. */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table trainings add column replaces_earlier boolean not null default false`.execute(db)
}

async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table trainings drop column replaces_earlier`.execute(db)
}

export const replacedAnswers: Migration = { up, down }
