/**
 * Deleting a row looks for the rows that refer to it; without an index, each deleted conversation, contact and message
 * scanned a table of all accounts.
 */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

async function up(db: Kysely<unknown>): Promise<void> {
  // The website's chat also reads the last messages of a contact.
  await sql`create index inbound_of_contact on inbound_messages (contact_id, sequence)`.execute(db)
  await sql`create index outbound_of_contact on outbound_messages (contact_id, sequence) where contact_id is not null`.execute(
    db,
  )
  await sql`create index outbound_of_conversation on outbound_messages (conversation_id, created_at) where conversation_id is not null`.execute(
    db,
  )
  await sql`drop index outbound_notices`.execute(db)
  await sql`drop index outbound_of_provider`.execute(db)
  await sql`create unique index outbound_of_provider on outbound_messages (channel_id, provider_id)`.execute(db)
  await sql`create index webhook_executions_of_outbound on webhook_executions (outbound_id) where outbound_id is not null`.execute(
    db,
  )
  await sql`create index conversations_of_channel on conversations (channel_id) where channel_id is not null`.execute(
    db,
  )
  // Its columns are the first ones of `conversations_in_order`.
  await sql`drop index conversations_of_agent`.execute(db)
  await sql`create index credit_entries_of_agent on credit_entries (agent_id) where agent_id is not null`.execute(db)
  await sql`create index unanswered_of_training on unanswered_questions (training_id) where training_id is not null`.execute(
    db,
  )
  await sql`create index campaigns_of_channel on campaigns (channel_id) where channel_id is not null`.execute(db)
  await sql`create index recipients_handed on campaign_recipients (campaign_id, handed_at) where handed_at is not null`.execute(
    db,
  )
}

async function down(db: Kysely<unknown>): Promise<void> {
  for (const index of [
    'recipients_handed',
    'campaigns_of_channel',
    'unanswered_of_training',
    'credit_entries_of_agent',
  ])
    await db.schema.dropIndex(index).execute()
  await sql`create index conversations_of_agent on conversations (agent_id, updated_at desc)`.execute(db)
  for (const index of ['conversations_of_channel', 'webhook_executions_of_outbound', 'outbound_of_provider'])
    await db.schema.dropIndex(index).execute()
  await sql`create unique index outbound_of_provider on outbound_messages (channel_id, provider_id) where provider_id is not null`.execute(
    db,
  )
  await sql`create index outbound_notices on outbound_messages (conversation_id, created_at) where origin = 'notice'`.execute(
    db,
  )
  for (const index of ['outbound_of_conversation', 'outbound_of_contact', 'inbound_of_contact'])
    await db.schema.dropIndex(index).execute()
}

export const deletionIndexes: Migration = { up, down }
