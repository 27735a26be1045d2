/** Follow-ups of agents, and their state for each silence of a conversation (FU-05). */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table follow_ups (
      id text primary key,
      owner_id text not null references users (id) on delete cascade,
      agent_id text not null unique references agents (id) on delete cascade,
      wait_minutes integer not null check (wait_minutes >= 1),
      active boolean not null,
      content text not null,
      files jsonb not null default '[]',
      send_hours text not null check (send_hours in ('automatic', 'custom', 'always')),
      -- Hours of the agent's time zone.
      opens_at integer not null,
      closes_at integer not null,
      on_sunday boolean not null,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db)

  await sql`
    create table follow_up_silences (
      id text primary key,
      owner_id text not null references users (id) on delete cascade,
      agent_id text not null references agents (id) on delete cascade,
      conversation_id text not null references conversations (id) on delete cascade,
      state text not null
        check (state in ('armed', 'cancelled', 'waitingHours', 'blocked', 'sent', 'answered')),
      reason text,
      -- Our last message.
      since timestamptz not null,
      due_at timestamptz not null,
      -- The due_at for which a job is queued.
      queued_for timestamptz,
      sent_at timestamptz,
      -- Our next message after the follow-up: an answer after it does not count as one to the follow-up.
      followed_at timestamptz,
      ended_at timestamptz,
      is_simulated boolean not null default false,
      changed_at timestamptz not null
    )`.execute(db)
  // At most one follow-up for each silence: a sent one stays in this row until the customer writes.
  await sql`create unique index follow_up_silences_open on follow_up_silences (conversation_id)
    where ended_at is null`.execute(db)
  await sql`create index follow_up_silences_waiting on follow_up_silences (due_at)
    where state in ('armed', 'waitingHours')`.execute(db)
  await sql`create index follow_up_silences_of_agent on follow_up_silences (agent_id, changed_at desc)`.execute(db)
  await sql`create index follow_up_silences_sent on follow_up_silences (agent_id, sent_at)
    where sent_at is not null`.execute(db)
  await sql`create index follow_up_silences_of_conversation on follow_up_silences (conversation_id)`.execute(db)
  await sql`alter table messages add column simulated_at timestamptz`.execute(db)
}

async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table messages drop column simulated_at`.execute(db)
  await db.schema.dropTable('follow_up_silences').execute()
  await db.schema.dropTable('follow_ups').execute()
}

export const followUps: Migration = { up, down }
