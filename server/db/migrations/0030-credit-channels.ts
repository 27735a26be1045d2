/** The channel of the answer for which credits were charged. */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table credit_entries add column channel text`.execute(db)
}

async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table credit_entries drop column channel`.execute(db)
}

export const creditChannels: Migration = { up, down }
