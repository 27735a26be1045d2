/** One table for all stored files, so that the search for unused files cannot miss a kind. */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table files (
      id text primary key,
      owner_id text not null references users (id) on delete cascade,
      agent_id text references agents (id) on delete cascade,
      kind text not null,
      subject_id text,
      name text not null,
      mime text not null,
      size bigint not null check (size >= 0),
      content text,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index files_of_agent on files (agent_id)`.execute(db)
  await sql`create index files_of_subject on files (subject_id)`.execute(db)
  await sql`
    insert into files (id, owner_id, agent_id, kind, subject_id, name, mime, size, content, created_at)
    select chat_files.id, owner_id, agent_id, 'chat', sent.message_id, name, mime, size, content, created_at
    from chat_files left join (
      select file ->> 'fileId' as file_id, min(messages.id) as message_id
      from messages, jsonb_array_elements(media) as file where media <> '[]' group by 1
    ) as sent on sent.file_id = chat_files.id`.execute(db)
  await sql`
    insert into files (id, owner_id, agent_id, kind, subject_id, name, mime, size, created_at)
    select file_id, owner_id, agent_id, 'training', id, coalesce(file_name, ''), file_mime, coalesce(file_size, 0), created_at
    from trainings where file_id is not null and file_mime is not null
    on conflict (id) do nothing`.execute(db)
  await db.schema.dropTable('chat_files').execute()
}

async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table chat_files (
      id text primary key,
      owner_id text not null references users (id) on delete cascade,
      agent_id text not null references agents (id) on delete cascade,
      type text not null check (type in ('image', 'audio', 'document')),
      mime text not null,
      name text not null,
      size bigint not null check (size >= 0),
      content text,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index chat_files_of_agent on chat_files (agent_id)`.execute(db)
  await sql`
    insert into chat_files (id, owner_id, agent_id, type, mime, name, size, content, created_at)
    select id, owner_id, agent_id,
      case when mime like 'image/%' then 'image' when mime like 'audio/%' then 'audio' else 'document' end,
      mime, name, size, content, created_at
    from files where kind = 'chat'`.execute(db)
  await db.schema.dropTable('files').execute()
}

export const files: Migration = { up, down }
