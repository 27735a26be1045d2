/**
 * The server indexes passages itself, one index per training, instead of full-text search. Indexes of earlier trainings
 * are built when they are first needed.
 */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { addWords } from './0002-passages.ts'
import { retrieval } from './0006-retrieval.ts'

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table passage_indexes (
      training_id text primary key references trainings (id) on delete cascade,
      id uuid not null unique default gen_random_uuid(),
      agent_id text not null,
      version integer not null,
      terms text not null,
      body_lengths bytea not null,
      heading_lengths bytea not null,
      starts bytea not null,
      postings bytea not null
    )`.execute(db)
  await retrieval.down?.(db)
  await sql`alter table passages drop column tsv`.execute(db)
  await sql`drop function prosa_normalize(text)`.execute(db)
}

async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('passage_indexes').execute()
  await addWords(db)
  await retrieval.up(db)
}

export const retrievalIndex: Migration = { up, down }
