/** Until when the files of a stored message are waited for. */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table inbound_messages add column files_until timestamptz`.execute(db)
}

async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table inbound_messages drop column files_until`.execute(db)
}

export const pendingFiles: Migration = { up, down }
