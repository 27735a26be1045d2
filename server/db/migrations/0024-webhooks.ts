/** Webhooks with their executions, and API keys. */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table webhooks (
      id text primary key,
      owner_id text not null references users (id) on delete cascade,
      agent_id text not null references agents (id) on delete cascade,
      name text not null,
      description text not null,
      message_template text not null,
      active boolean not null,
      max_retries integer not null check (max_retries between 0 and 10),
      verify_signature boolean not null,
      endpoint_token text not null unique,
      secret text not null,
      previous_secret text,
      previous_until timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      sequence bigint generated always as identity
    )`.execute(db)
  await sql`create index webhooks_of_agent on webhooks (agent_id, sequence)`.execute(db)
  await sql`
    create table webhook_executions (
      id text primary key,
      webhook_id text not null references webhooks (id) on delete cascade,
      message_id text,
      outbound_id text references outbound_messages (id) on delete set null,
      status_code integer not null,
      error_message text,
      request_payload text not null,
      response_payload text,
      executed_at timestamptz not null,
      sequence bigint generated always as identity,
      unique (webhook_id, message_id)
    )`.execute(db)
  await sql`create index webhook_executions_latest on webhook_executions (webhook_id, sequence desc)`.execute(db)
  await sql`alter table outbound_messages add column max_attempts integer not null default 6`.execute(db)
  await sql`
    create table api_keys (
      id text primary key,
      owner_id text not null references users (id) on delete cascade,
      agent_id text not null references agents (id) on delete cascade,
      name text not null,
      shown text not null,
      hash text not null unique,
      uses integer not null default 0,
      created_at timestamptz not null,
      last_used_at timestamptz,
      revoked_at timestamptz
    )`.execute(db)
  await sql`create index api_keys_of_agent on api_keys (agent_id, created_at)`.execute(db)
}

async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ['api_keys', 'webhook_executions', 'webhooks']) await db.schema.dropTable(table).execute()
  await sql`alter table outbound_messages drop column max_attempts`.execute(db)
}

export const webhooks: Migration = { up, down }
