/** Credits set aside for the answer of a turn, so that simultaneous answers cannot exceed the balance. */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table turns add column reserved integer not null default 0`.execute(db)
}

async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table turns drop column reserved`.execute(db)
}

export const reservedCredits: Migration = { up, down }
