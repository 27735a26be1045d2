/** What the answer in progress of a turn may cost, so that answers in progress cannot cost more than there is. */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table turns add column reserved integer not null default 0`.execute(db)
}

async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table turns drop column reserved`.execute(db)
}

export const reservedCredits: Migration = { up, down }
