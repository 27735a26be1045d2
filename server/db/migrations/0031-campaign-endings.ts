/**
 * An index of the last finished campaign messages by channel, which are read before each message, whatever the length
 * of the list.
 */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index outbound_ended on outbound_messages (channel_id, changed_at desc)
    where origin = 'campaign' and state in ('accepted', 'sent', 'delivered', 'read', 'failed')`.execute(db)
}

const down = (db: Kysely<unknown>): Promise<void> => db.schema.dropIndex('outbound_ended').execute()

export const campaignEndings: Migration = { up, down }
