/** Accounts, agents, trainings, conversations and credits. */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table users (
      id text primary key,
      name text not null,
      email text not null unique,
      password_hash text not null,
      role text not null check (role in ('OWNER', 'USER', 'USER_CHAT')),
      created_at timestamptz not null
    )`.execute(db)

  await sql`
    create table sessions (
      id text primary key,
      user_id text not null references users (id) on delete cascade,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      revoked_at timestamptz
    )`.execute(db)
  await sql`create index sessions_expiry on sessions (expires_at)`.execute(db)

  await sql`create table settings (key text primary key, value text not null)`.execute(db)

  await sql`
    create table agents (
      id text primary key,
      owner_id text not null references users (id) on delete cascade,
      name text not null,
      short_description text not null,
      behavior text not null,
      business_area text not null,
      company_name text not null,
      initial_chat_message text not null,
      language text not null,
      picture_url text not null,
      product_description text not null,
      response_model text not null,
      timezone text not null,
      tone text not null,
      use_emojis boolean not null,
      restrict_topics boolean not null,
      enable_split_messages boolean not null,
      active boolean not null default true,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      sequence bigint generated always as identity
    )`.execute(db)
  await sql`create index agents_of_owner on agents (owner_id, sequence desc)`.execute(db)

  await sql`
    create table trainings (
      id text primary key,
      owner_id text not null references users (id) on delete cascade,
      agent_id text not null references agents (id) on delete cascade,
      type text not null,
      name text not null,
      description text not null,
      content text not null,
      status text not null,
      failure_reason text,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      sequence bigint generated always as identity
    )`.execute(db)
  await sql`create index trainings_of_agent on trainings (agent_id, sequence desc)`.execute(db)
  await sql`create index trainings_waiting on trainings (sequence) where status in ('PENDING', 'PROCESSING')`.execute(
    db,
  )

  await sql`
    create table conversations (
      id text primary key,
      owner_id text not null references users (id) on delete cascade,
      agent_id text not null references agents (id) on delete cascade,
      session_id text not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      unique (owner_id, session_id)
    )`.execute(db)
  await sql`create index conversations_of_agent on conversations (agent_id, updated_at desc)`.execute(db)

  await sql`
    create table messages (
      id text primary key,
      conversation_id text not null references conversations (id) on delete cascade,
      role text not null check (role in ('user', 'assistant')),
      content text not null,
      sources jsonb not null,
      created_at timestamptz not null,
      sequence bigint generated always as identity
    )`.execute(db)
  await sql`create index messages_in_order on messages (conversation_id, sequence)`.execute(db)

  await sql`
    create table credit_accounts (
      user_id text primary key references users (id) on delete cascade,
      balance integer not null check (balance >= 0)
    )`.execute(db)

  await sql`
    create table credit_entries (
      id text primary key,
      user_id text not null references users (id) on delete cascade,
      amount integer not null,
      balance_after integer not null check (balance_after >= 0),
      reason text not null,
      agent_id text references agents (id) on delete set null,
      model text,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index credit_entries_of_user on credit_entries (user_id, created_at)`.execute(db)
}

async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of [
    'credit_entries',
    'credit_accounts',
    'messages',
    'conversations',
    'trainings',
    'agents',
    'settings',
    'sessions',
    'users',
  ])
    await db.schema.dropTable(table).execute()
}

export const core: Migration = { up, down }
