/** An index of the few conversations that have a title. */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index conversations_named on conversations (agent_id) where title is not null`.execute(db)
}

const down = (db: Kysely<unknown>): Promise<void> => db.schema.dropIndex('conversations_named').execute()

export const namedConversations: Migration = { up, down }
