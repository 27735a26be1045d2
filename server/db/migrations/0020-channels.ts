/** Channels, their contacts, and all inbound and outbound messages. */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table channels (
      id text primary key,
      owner_id text not null references users (id) on delete cascade,
      agent_id text not null references agents (id) on delete cascade,
      kind text not null check (kind in ('whatsappWeb', 'whatsappCloud', 'instagram', 'widget')),
      provider text not null,
      external_id text,
      credentials text,
      state text not null,
      reason text,
      profile jsonb not null default '{}',
      inbound_token text not null unique,
      confirmed_at timestamptz,
      sending_by text,
      sending_until timestamptz,
      last_sent_at timestamptz,
      created_at timestamptz not null,
      changed_at timestamptz not null,
      unique (agent_id, kind)
    )`.execute(db)
  await sql`create unique index channels_of_provider on channels (provider, external_id) where external_id is not null`.execute(
    db,
  )
  await sql`
    create table channel_events (
      id bigint generated always as identity primary key,
      channel_id text not null references channels (id) on delete cascade,
      kind text not null,
      detail text not null default '',
      at timestamptz not null
    )`.execute(db)
  await sql`create index channel_events_latest on channel_events (channel_id, id desc)`.execute(db)
  await sql`
    create table contacts (
      id text primary key,
      owner_id text not null references users (id) on delete cascade,
      agent_id text not null references agents (id) on delete cascade,
      name text not null default '',
      phone text,
      opted_out_at timestamptz,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index contacts_of_agent on contacts (agent_id)`.execute(db)
  await sql`
    create table contact_identities (
      agent_id text not null references agents (id) on delete cascade,
      identity text not null,
      contact_id text not null references contacts (id) on delete cascade,
      address text not null,
      primary key (agent_id, identity)
    )`.execute(db)
  await sql`create index contact_identities_of_contact on contact_identities (contact_id)`.execute(db)
  await sql`
    alter table conversations
      add column channel_id text references channels (id) on delete set null,
      add column contact_id text references contacts (id) on delete set null,
      add column last_inbound_at timestamptz`.execute(db)
  await sql`create index conversations_of_contact on conversations (contact_id) where contact_id is not null`.execute(
    db,
  )
  await sql`
    alter table messages
      add column written_by text,
      add column is_outside boolean not null default false`.execute(db)
  await sql`
    create table inbound_messages (
      id text primary key,
      owner_id text not null references users (id) on delete cascade,
      channel_id text not null references channels (id) on delete cascade,
      provider_id text not null,
      contact_id text not null references contacts (id) on delete cascade,
      content text not null,
      media jsonb not null default '[]',
      batch text,
      is_done boolean not null default false,
      sent_at timestamptz not null,
      received_at timestamptz not null,
      sequence bigint generated always as identity,
      unique (channel_id, provider_id)
    )`.execute(db)
  await sql`create index inbound_open on inbound_messages (channel_id, contact_id, sequence) where not is_done`.execute(
    db,
  )
  await sql`
    create table outbound_messages (
      id text primary key,
      owner_id text not null references users (id) on delete cascade,
      channel_id text not null references channels (id) on delete cascade,
      conversation_id text references conversations (id) on delete cascade,
      contact_id text references contacts (id) on delete cascade,
      message_id text references messages (id) on delete cascade,
      recipient_id text,
      address text not null,
      origin text not null check (origin in ('reply', 'followUp', 'person', 'webhook', 'campaign')),
      part jsonb not null,
      epoch integer,
      state text not null,
      reason text,
      provider_id text,
      attempts integer not null default 0,
      not_before timestamptz not null,
      created_at timestamptz not null,
      changed_at timestamptz not null,
      sequence bigint generated always as identity
    )`.execute(db)
  await sql`create index outbound_waiting on outbound_messages (channel_id, sequence) where state in ('queued', 'sending')`.execute(
    db,
  )
  await sql`create index outbound_of_message on outbound_messages (message_id) where message_id is not null`.execute(db)
  await sql`create index outbound_of_recipient on outbound_messages (recipient_id) where recipient_id is not null`.execute(
    db,
  )
  await sql`create unique index outbound_of_provider on outbound_messages (channel_id, provider_id) where provider_id is not null`.execute(
    db,
  )
}

async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ['outbound_messages', 'inbound_messages']) await db.schema.dropTable(table).execute()
  await sql`alter table messages drop column written_by, drop column is_outside`.execute(db)
  await sql`alter table conversations drop column channel_id, drop column contact_id, drop column last_inbound_at`.execute(
    db,
  )
  for (const table of ['contact_identities', 'contacts', 'channel_events', 'channels'])
    await db.schema.dropTable(table).execute()
}

export const channels: Migration = { up, down }
