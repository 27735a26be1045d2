/** Whether the text of a file is only the beginning of it, so that later answers can say so. */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table files add column is_cut boolean not null default false`.execute(db)
}

async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table files drop column is_cut`.execute(db)
}

export const cutFiles: Migration = { up, down }
