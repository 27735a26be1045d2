/** The text of an interrupted answer, to be shown with its question. */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table turns add column spoken text`.execute(db)
}

async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table turns drop column spoken`.execute(db)
}

export const spokenAnswers: Migration = { up, down }
