/** Read marks, tags and notes of the inbox, and the indexes for its lists and searches. */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table conversations
      add column unread_count integer not null default 0,
      add column tags text[] not null default '{}',
      add column person_name text`.execute(db)
  await sql`
    create table conversation_notes (
      id text primary key,
      conversation_id text not null references conversations (id) on delete cascade,
      author text not null,
      content text not null,
      created_at timestamptz not null,
      sequence bigint generated always as identity
    )`.execute(db)
  await sql`create index conversation_notes_in_order on conversation_notes (conversation_id, sequence)`.execute(db)
  await sql`create index conversations_in_order on conversations (agent_id, updated_at desc, id desc)`.execute(db)
  await sql`create index conversations_unread on conversations (agent_id) where unread_count > 0`.execute(db)
  await sql`create index conversations_waiting on conversations (agent_id) where needs_person_since is not null`.execute(
    db,
  )
  await sql`create index conversations_tagged on conversations (agent_id) where tags <> '{}'`.execute(db)
  // Removes case and accents; written out, because the database's locale may support neither.
  await sql`
    create function prosa_fold(content text) returns text language sql immutable parallel safe return
      lower(translate(content, 'áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ',
        'aaaaaeeeeiiiiooooouuuucnaaaaaeeeeiiiiooooouuuucn'))`.execute(db)
  // Only the beginning of a message, because PostgreSQL refuses the vector of a very long text.
  await sql`
    create function prosa_words(content text) returns tsvector language sql immutable parallel safe return
      to_tsvector('simple', prosa_fold(left(content, 10000)))`.execute(db)
  await sql`create index messages_words on messages using gin (prosa_words(content))`.execute(db)
  await sql`create index contacts_words on contacts using gin (prosa_words(name))`.execute(db)
}

async function down(db: Kysely<unknown>): Promise<void> {
  for (const index of ['contacts_words', 'messages_words']) await db.schema.dropIndex(index).execute()
  for (const index of ['conversations_tagged', 'conversations_waiting', 'conversations_unread'])
    await db.schema.dropIndex(index).execute()
  await db.schema.dropIndex('conversations_in_order').execute()
  await sql`drop function prosa_words(text)`.execute(db)
  await sql`drop function prosa_fold(text)`.execute(db)
  await db.schema.dropTable('conversation_notes').execute()
  await sql`alter table conversations drop column unread_count, drop column tags, drop column person_name`.execute(db)
}

export const inbox: Migration = { up, down }
