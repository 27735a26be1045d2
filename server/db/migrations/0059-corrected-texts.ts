/** Whether the owner has corrected the text that was read in an image. */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table trainings add column is_corrected boolean not null default false`.execute(db)
}

async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table trainings drop column is_corrected`.execute(db)
}

export const correctedTexts: Migration = { up, down }
