/**
 * Stores the embeddings of passages. The table needs pgvector 0.7 and is created only if embeddings are configured, so
 * that others can use a PostgreSQL without pgvector.
 */
import { sql } from 'kysely'
import type { Queryable } from '../db/schema.ts'
import { isSearched } from './indexes.repository.ts'

type Key = { trainingId: string; ordinal: number }

/** Creates the table if it does not exist; throws if the database has no pgvector. */
export async function prepareVectors(db: Queryable): Promise<void> {
  await sql`create extension if not exists vector`.execute(db)
  // `code` has one bit per dimension: short enough to compare with all of an agent's codes, whatever the number of
  // dimensions.
  await sql`
    create table if not exists passage_vectors (
      training_id text not null,
      ordinal integer not null,
      agent_id text not null,
      model text not null,
      embedding halfvec not null,
      code bit varying not null,
      primary key (training_id, ordinal),
      foreign key (training_id, ordinal) references passages (training_id, ordinal) on delete cascade
    )`.execute(db)
  await sql`create index if not exists passage_vectors_of_agent on passage_vectors (agent_id, model)`.execute(db)
}

/** Passages of completed trainings without a vector of this model. */
export async function withoutVector(
  db: Queryable,
  model: string,
  most: number,
): Promise<(Key & { agentId: string; heading: string; content: string })[]> {
  const { rows } = await sql<Key & { agentId: string; heading: string; content: string }>`
    select passages.training_id as "trainingId", passages.ordinal, passages.agent_id as "agentId", passages.heading,
      passages.content
    from trainings
    join passages on passages.training_id = trainings.id
    left join passage_vectors as placed
      on placed.training_id = passages.training_id and placed.ordinal = passages.ordinal and placed.model = ${model}
    where trainings.status = 'COMPLETED' and placed.ordinal is null
    order by trainings.sequence desc, passages.ordinal
    limit ${most}`.execute(db)
  return rows
}

/** Stores the vectors of passages whose text has not changed since it was read. */
export async function storeVectors(
  db: Queryable,
  model: string,
  placed: readonly (Key & { content: string; vector: readonly number[] })[],
): Promise<void> {
  await sql`
    insert into passage_vectors (training_id, ordinal, agent_id, model, embedding, code)
    select passages.training_id, passages.ordinal, passages.agent_id, ${model}, given.vector::halfvec,
      binary_quantize(given.vector::halfvec)
    from unnest(
      ${placed.map(({ trainingId }) => trainingId)}::text[], ${placed.map(({ ordinal }) => ordinal)}::int[],
      ${placed.map(({ content }) => content)}::text[],
      ${placed.map(({ vector }) => `[${vector.join(',')}]`)}::text[]
    ) as given (training_id, ordinal, content, vector)
    join passages
      on passages.training_id = given.training_id and passages.ordinal = given.ordinal
        and passages.content = given.content
    on conflict (training_id, ordinal)
    do update set model = excluded.model, embedding = excluded.embedding, code = excluded.code`.execute(db)
}

/** Multiple of the requested passages whose full vectors are compared, preselected by code. */
const comparedInFull = 8

/** The agent's passages nearest to `vector`, nearest first, at most `most`. */
export async function nearestPassages(
  db: Queryable,
  { agentId, model, vector, most }: { agentId: string; model: string; vector: readonly number[]; most: number },
): Promise<(Key & { similarity: number })[]> {
  const asked = sql`${`[${vector.join(',')}]`}::halfvec`
  // Vectors can only be compared with vectors of the same dimensions.
  const { rows } = await sql<Key & { similarity: number }>`
    select near.training_id as "trainingId", near.ordinal, greatest(0, 1 - (near.embedding <=> ${asked})) as similarity
    from (
      select placed.training_id, placed.ordinal, placed.embedding
      from passage_vectors as placed
      join trainings
        on trainings.id = placed.training_id and ${isSearched}
      where placed.agent_id = ${agentId} and placed.model = ${model} and length(placed.code) = ${vector.length}
      order by placed.code <~> binary_quantize(${asked})
      limit ${most * comparedInFull}
    ) as near
    order by near.embedding <=> ${asked}, near.training_id, near.ordinal
    limit ${most}`.execute(db)
  return rows
}
