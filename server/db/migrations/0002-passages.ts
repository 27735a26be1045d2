/** Passages of completed trainings, indexed for everyday Portuguese. */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { normalizeExpression } from '../normalize.ts'

const words = sql`
  tsvector not null generated always as (
    setweight(to_tsvector('portuguese', prosa_normalize(heading)), 'A')
    || setweight(to_tsvector('portuguese', prosa_normalize(content)), 'B')
  ) stored`

async function createNormalizer(db: Kysely<unknown>): Promise<void> {
  // Decomposed accents (NFD, as written by macOS) are composed first, so that one table of letters is enough.
  await sql`
    create function prosa_normalize(input text) returns text
    language sql immutable strict parallel safe
    as ${sql.lit(`select ${normalizeExpression('normalize(input, NFC)')}`)}`.execute(db)
}

/** Restores what `0010-retrieval-index` removes. */
export async function addWords(db: Kysely<unknown>): Promise<void> {
  await createNormalizer(db)
  await sql`alter table passages add column tsv ${words}`.execute(db)
  await sql`create index passages_words on passages using gin (tsv)`.execute(db)
}

async function up(db: Kysely<unknown>): Promise<void> {
  await createNormalizer(db)
  await sql`
    create table passages (
      training_id text not null references trainings (id) on delete cascade,
      agent_id text not null references agents (id) on delete cascade,
      ordinal integer not null,
      heading text not null,
      content text not null,
      tsv ${words},
      primary key (training_id, ordinal)
    )`.execute(db)
  await sql`create index passages_of_agent on passages (agent_id)`.execute(db)
  await sql`create index passages_words on passages using gin (tsv)`.execute(db)
}

async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('passages').execute()
  await sql`drop function prosa_normalize(text)`.execute(db)
}

export const passages: Migration = { up, down }
