/** Campaigns with a snapshot of their recipients, and contacts who may have opted out. */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table campaigns (
      id text primary key,
      owner_id text not null references users (id) on delete cascade,
      agent_id text not null references agents (id) on delete cascade,
      channel_id text references channels (id) on delete set null,
      request_id text,
      title text not null,
      content jsonb not null,
      total integer not null,
      state text not null,
      reason text,
      waits_for text,
      next_step_at timestamptz not null,
      counted_from timestamptz not null,
      created_at timestamptz not null,
      changed_at timestamptz not null,
      ended_at timestamptz,
      unique (owner_id, request_id)
    )`.execute(db)
  await sql`create index campaigns_of_agent on campaigns (agent_id, created_at desc)`.execute(db)
  await sql`create index campaigns_running on campaigns (id) where state = 'running'`.execute(db)
  await sql`
    create table campaign_recipients (
      id text primary key,
      campaign_id text not null references campaigns (id) on delete cascade,
      position integer not null,
      identity text not null,
      address text not null,
      name text not null,
      "values" jsonb not null,
      decision text not null,
      reason text,
      contact_id text references contacts (id) on delete set null,
      handed_at timestamptz,
      answered_at timestamptz,
      left_at timestamptz,
      unique (campaign_id, identity),
      unique (campaign_id, position)
    )`.execute(db)
  await sql`create index recipients_planned on campaign_recipients (campaign_id, position) where decision = 'planned'`.execute(
    db,
  )
  await sql`create index recipients_of_contact on campaign_recipients (contact_id, handed_at desc) where contact_id is not null`.execute(
    db,
  )
  await sql`alter table contacts add column opt_out_asked_at timestamptz, add column opt_out_quote text`.execute(db)
}

async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table contacts drop column opt_out_asked_at, drop column opt_out_quote`.execute(db)
  await sql`drop table campaign_recipients`.execute(db)
  await sql`drop table campaigns`.execute(db)
}

export const campaigns: Migration = { up, down }
