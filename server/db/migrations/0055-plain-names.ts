/** Columns and a table get the names that the code uses. */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table turns rename column spoken to partial_text`.execute(db)
  await sql`alter table conversation_passes rename to handling_changes`.execute(db)
  await sql`alter table campaign_recipients rename column handed_at to queued_at`.execute(db)
  await sql`update campaign_recipients set decision = 'queued' where decision = 'handed'`.execute(db)
}

async function down(db: Kysely<unknown>): Promise<void> {
  await sql`update campaign_recipients set decision = 'handed' where decision = 'queued'`.execute(db)
  await sql`alter table campaign_recipients rename column queued_at to handed_at`.execute(db)
  await sql`alter table handling_changes rename to conversation_passes`.execute(db)
  await sql`alter table turns rename column partial_text to spoken`.execute(db)
}

export const plainNames: Migration = { up, down }
