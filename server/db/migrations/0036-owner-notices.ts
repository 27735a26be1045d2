/** The owner's own number, which gets notices, and when the owner last wrote from it to a channel. */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const origins = ['reply', 'followUp', 'person', 'webhook', 'campaign']

const allowOrigins = async (db: Kysely<unknown>, allowed: readonly string[]): Promise<void> => {
  await sql`alter table outbound_messages drop constraint outbound_messages_origin_check`.execute(db)
  await sql`
    alter table outbound_messages add constraint outbound_messages_origin_check
    check (origin in (${sql.join(allowed.map((origin) => sql.lit(origin)))}))`.execute(db)
}

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column notice_phone text`.execute(db)
  await sql`alter table channels add column owner_wrote_at timestamptz`.execute(db)
  await allowOrigins(db, [...origins, 'notice'])
  await sql`
    create index outbound_notices on outbound_messages (conversation_id, created_at) where origin = 'notice'`.execute(
    db,
  )
}

async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('outbound_notices').execute()
  await sql`delete from outbound_messages where origin = 'notice'`.execute(db)
  await allowOrigins(db, origins)
  await sql`alter table channels drop column owner_wrote_at`.execute(db)
  await sql`alter table users drop column notice_phone`.execute(db)
}

export const ownerNotices: Migration = { up, down }
