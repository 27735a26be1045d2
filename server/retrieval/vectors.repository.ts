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
export async function findUnembedded(
  db: Queryable,
  model: string,
  limit: number,
): Promise<(Key & { agentId: string; heading: string; content: string })[]> {
  const { rows } = await sql<Key & { agentId: string; heading: string; content: string }>`
    select passages.training_id as "trainingId", passages.ordinal, passages.agent_id as "agentId", passages.heading,
      passages.content
    from trainings
    join passages on passages.training_id = trainings.id
    left join passage_vectors as embedded
      on embedded.training_id = passages.training_id and embedded.ordinal = passages.ordinal and embedded.model = ${model}
    where trainings.status = 'COMPLETED' and embedded.ordinal is null
    order by trainings.sequence desc, passages.ordinal
    limit ${limit}`.execute(db)
  return rows
}

/** Stores the vectors of passages whose text has not changed since it was read. */
export async function storeVectors(
  db: Queryable,
  model: string,
  embedded: readonly (Key & { content: string; vector: readonly number[] })[],
): Promise<void> {
  await sql`
    insert into passage_vectors (training_id, ordinal, agent_id, model, embedding, code)
    select passages.training_id, passages.ordinal, passages.agent_id, ${model}, given.vector::halfvec,
      binary_quantize(given.vector::halfvec)
    from unnest(
      ${embedded.map(({ trainingId }) => trainingId)}::text[], ${embedded.map(({ ordinal }) => ordinal)}::int[],
      ${embedded.map(({ content }) => content)}::text[],
      ${embedded.map(({ vector }) => `[${vector.join(',')}]`)}::text[]
    ) as given (training_id, ordinal, content, vector)
    join passages
      on passages.training_id = given.training_id and passages.ordinal = given.ordinal
        and passages.content = given.content
    on conflict (training_id, ordinal)
    do update set model = excluded.model, embedding = excluded.embedding, code = excluded.code`.execute(db)
}

/** Multiple of the requested passages whose full vectors are compared, preselected by code. */
const comparedInFull = 8

/** The agent's passages nearest to `vector`, nearest first, at most `limit`. */
export async function nearestPassages(
  db: Queryable,
  { agentId, model, vector, limit }: { agentId: string; model: string; vector: readonly number[]; limit: number },
): Promise<(Key & { similarity: number })[]> {
  const asked = sql`${`[${vector.join(',')}]`}::halfvec`
  // Vectors can only be compared with vectors of the same dimensions.
  const { rows } = await sql<Key & { similarity: number }>`
    select candidates.training_id as "trainingId", candidates.ordinal, greatest(0, 1 - (candidates.embedding <=> ${asked})) as similarity
    from (
      select embedded.training_id, embedded.ordinal, embedded.embedding
      from passage_vectors as embedded
      join trainings
        on trainings.id = embedded.training_id and ${isSearched}
      where embedded.agent_id = ${agentId} and embedded.model = ${model} and length(embedded.code) = ${vector.length}
      order by embedded.code <~> binary_quantize(${asked})
      limit ${limit * comparedInFull}
    ) as candidates
    order by candidates.embedding <=> ${asked}, candidates.training_id, candidates.ordinal
    limit ${limit}`.execute(db)
  return rows
}
