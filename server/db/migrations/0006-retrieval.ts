/**
 * The number of passages of each training that contain a word, and the most frequent headings, so that questions read
 * no more than that.
 */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

async function up(db: Kysely<unknown>): Promise<void> {
  // Compared by bytes, so that the index supports prefix searches.
  await sql`
    create table training_words (
      training_id text not null references trainings (id) on delete cascade,
      agent_id text not null,
      lexeme text collate "C" not null,
      passages integer not null,
      primary key (agent_id, lexeme, training_id)
    )`.execute(db)
  await sql`create index training_words_of_training on training_words (training_id)`.execute(db)
  await sql`
    create table training_extents (
      training_id text primary key references trainings (id) on delete cascade,
      agent_id text not null,
      passages integer not null,
      main_headings jsonb not null
    )`.execute(db)
  await sql`create index training_extents_of_agent on training_extents (agent_id)`.execute(db)
  await sql`
    insert into training_words (training_id, agent_id, lexeme, passages)
    select passages.training_id, passages.agent_id, word, count(*)
    from passages, unnest(tsvector_to_array(passages.tsv)) as word
    group by passages.training_id, passages.agent_id, word`.execute(db)
}

async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('training_extents').execute()
  await db.schema.dropTable('training_words').execute()
}

export const retrieval: Migration = { up, down }
