/**
 * The inverted index of each training, stored beside its passages. A stored index never changes: a reprocessed training
 * gets a new one with another id, so that servers can cache what they have read.
 */
import { sql } from 'kysely'
import type { Queryable } from '../db/schema.ts'
import type { Passage } from './passages.ts'
import { createIndexBuilder, type TermIndex } from './term-index.ts'

/** Increased with each change of how texts become terms: older indexes are rebuilt when they are next needed. */
const indexVersion = 14

export type Target = {
  id: string
  agentId: string
  /** For work in progress: nothing is stored if the training was changed or is no longer being processed. */
  revision?: number
}

export const isWanted = ({ id, revision }: Target) =>
  revision === undefined
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from trainings where id = ${id} and revision = ${revision} and status = 'PROCESSING')`

/**
 * To insert from: locks the agent before the training, in the order in which deleting the agent locks both. Foreign keys
 * alone lock the training first, and the two transactions could wait for each other.
 */
export const lockedAgent = (agentId: string) =>
  sql`(select 1 from agents where id = ${agentId} for key share) as locked_agent`

const bytes = (array: Uint16Array | Uint32Array) => Buffer.from(array.buffer, array.byteOffset, array.byteLength)
// Copies, because the driver's buffer may have any offset within a larger one.
const aligned = (buffer: Buffer) => buffer.buffer.slice(buffer.byteOffset, buffer.byteOffset + buffer.byteLength)

/** `replace` is false if the index is for unchanged passages. */
export async function storeIndex(
  db: Queryable,
  training: Target,
  index: TermIndex,
  replace = true,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into passage_indexes
      (training_id, agent_id, version, terms, body_lengths, heading_lengths, starts, postings)
    select ${training.id}, ${training.agentId}, ${indexVersion}::int, ${index.terms.join('\n')}::text,
      ${bytes(index.bodyLengths)}::bytea, ${bytes(index.headingLengths)}::bytea, ${bytes(index.starts)}::bytea,
      ${bytes(index.postings)}::bytea
    from ${lockedAgent(training.agentId)}
    where ${isWanted(training)}
    on conflict (training_id) do update set
      id = excluded.id, version = excluded.version, terms = excluded.terms, body_lengths = excluded.body_lengths,
      heading_lengths = excluded.heading_lengths, starts = excluded.starts, postings = excluded.postings
    where ${replace}::boolean or passage_indexes.version < excluded.version
    returning id`.execute(db)
  return rows[0]?.id
}

/** A training that may answer: it is learned, and its owner has not switched it off. */
export const isSearched = sql`trainings.status = 'COMPLETED' and trainings.enabled`

export type IndexedTraining = { trainingId: string; title: string; type: string; indexId: string | null }

/** The agent's completed trainings in order, with the ids of their current indexes. */
export async function indexedTrainings(db: Queryable, agentId: string): Promise<IndexedTraining[]> {
  const { rows } = await sql<IndexedTraining>`
    select trainings.id as training_id, trainings.name as title, trainings.type, indexed.id as index_id
    from trainings
    left join passage_indexes as indexed on indexed.training_id = trainings.id and indexed.version = ${indexVersion}
    where trainings.agent_id = ${agentId} and ${isSearched}
    order by trainings.sequence`.execute(db)
  return rows
}

type StoredIndex = { id: string; terms: string } & Record<
  'bodyLengths' | 'headingLengths' | 'starts' | 'postings',
  Buffer
>

/** Reads indexes by id; those replaced meanwhile are missing. */
export async function readIndexes(db: Queryable, ids: readonly string[]): Promise<Map<string, TermIndex>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<StoredIndex>`
    select id, terms, body_lengths, heading_lengths, starts, postings
    from passage_indexes where id = any (${ids}::uuid[])`.execute(db)
  return new Map(
    rows.map((row) => [
      row.id,
      {
        terms: row.terms === '' ? [] : row.terms.split('\n'),
        bodyLengths: new Uint16Array(aligned(row.bodyLengths)),
        headingLengths: new Uint16Array(aligned(row.headingLengths)),
        starts: new Uint32Array(aligned(row.starts)),
        postings: new Uint32Array(aligned(row.postings)),
      },
    ]),
  )
}

const passagesPerRead = 500

/** Indexes trainings processed by an earlier version, whose passages can then be searched without reprocessing. */
export async function indexStoredPassages(
  db: Queryable,
  agentId: string,
  trainingId: string,
): Promise<string | undefined> {
  const builder = createIndexBuilder()
  for (let from = 0; ; from += passagesPerRead) {
    const some: Passage[] = await db
      .selectFrom('passages')
      .select(['heading', 'content'])
      .where('trainingId', '=', trainingId)
      .where('ordinal', '>=', from)
      .where('ordinal', '<', from + passagesPerRead)
      .orderBy('ordinal')
      .execute()
    for (const passage of some) builder.add(passage)
    if (some.length < passagesPerRead) break
  }
  return storeIndex(db, { id: trainingId, agentId }, builder.build(), false)
}
