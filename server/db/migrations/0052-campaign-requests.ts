/** A digest of the upload that started a campaign, so that another content under its request id is refused. */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table campaigns add column request_digest text`.execute(db)
}

async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table campaigns drop column request_digest`.execute(db)
}

export const campaignRequests: Migration = { up, down }
