/** Passages of trainings: written when a training is processed, searched when a question is answered. */
import { sql } from 'kysely'
import type { Passage } from '../engine/passages.ts'
import { measureExtents } from './knowledge.ts'
import type { Queryable } from './schema.ts'

/** How often one word of the question stands in a passage, apart for its headings and its text. */
export type Hit = { lexeme: string; inHeading: number; inText: number }

export type FoundPassage = {
  trainingId: string
  /** The training's name. */
  title: string
  /** The training's type. */
  type: string
  ordinal: number
  heading: string
  content: string
  hits: Hit[]
}

/** So few are indexed in one stroke that whoever shares the connection hardly waits. */
const rowsPerInsert = 10

type Target = {
  id: string
  agentId: string
  /** Of work in progress: once the training is another or no longer processed, nothing is stored. */
  revision?: number
}

const isWanted = ({ id, revision }: Target) =>
  revision === undefined
    ? sql`true`
    : sql`exists (select from trainings where id = ${id} and revision = ${revision} and status = 'PROCESSING')`

/**
 * Puts `passages` in the place of the training's earlier ones, in many small steps. Those of a training that is not
 * COMPLETED are found by nobody; for any other, call it inside a transaction to make it one step.
 */
export async function replacePassages(db: Queryable, training: Target, passages: readonly Passage[]): Promise<void> {
  for (const table of ['passages', 'training_words', 'training_extents'] as const)
    await db
      .deleteFrom(table)
      .where('training_id', '=', training.id)
      .where(sql<boolean>`${isWanted(training)}`)
      .execute()
  for (let from = 0; from < passages.length; from += rowsPerInsert)
    await storeSome(db, training, passages.slice(from, from + rowsPerInsert), from)
  if (passages.length > 0) await measureExtents(db, training.id)
}

/** Passages, and in how many of them each word stands. */
async function storeSome(db: Queryable, training: Target, some: readonly Passage[], from: number): Promise<void> {
  await sql`
    with stored as (
      insert into passages (training_id, agent_id, ordinal, heading, content)
      select ${training.id}, ${training.agentId}, ${from}::int + given.place::int - 1, given.heading, given.content
      from unnest(${some.map(({ heading }) => heading)}::text[], ${some.map(({ content }) => content)}::text[])
        with ordinality as given (heading, content, place)
      where ${isWanted(training)}
      on conflict (training_id, ordinal) do update set heading = excluded.heading, content = excluded.content
      returning training_id, agent_id, tsv
    )
    insert into training_words (training_id, agent_id, lexeme, passages)
    select training_id, agent_id, word, count(*)
    from stored, unnest(tsvector_to_array(tsv)) as word
    group by training_id, agent_id, word
    on conflict (agent_id, lexeme, training_id)
    do update set passages = training_words.passages + excluded.passages`.execute(db)
}

/** The words of each text as the index knows them, in no particular order. */
export async function lexemesOf(db: Queryable, texts: readonly string[]): Promise<string[][]> {
  if (texts.length === 0) return []
  const { rows } = await sql<{ lexemes: string[] }>`
    select tsvector_to_array(to_tsvector('portuguese', prosa_normalize(given.body))) as lexemes
    from unnest(${texts}::text[]) with ordinality as given (body, place)
    order by given.place`.execute(db)
  return rows.map((row) => row.lexemes)
}

const learned = (agentId: string) => sql`
  passages
  join trainings on trainings.id = passages.training_id
  where passages.agent_id = ${agentId} and trainings.status = 'COMPLETED'`

/** A passage is read only when it holds at least one word of each list of one of these sets. */
export type Wanted = readonly (readonly (readonly string[])[])[]

const anyOf = (words: readonly string[]) =>
  `(${words.map((word) => `'${word.replaceAll('\\', String.raw`\\`).replaceAll("'", "''")}'`).join('|')})`

/**
 * Passages of the agent's completed trainings, with where they speak of `lexemes`: all that hold what is wanted or,
 * where those are more than `most`, the ones that speak most of it.
 */
export async function matchPassages(
  db: Queryable,
  agentId: string,
  { wanted, lexemes, most }: { wanted: Wanted; lexemes: readonly string[]; most: number },
): Promise<Omit<FoundPassage, 'content'>[]> {
  if (lexemes.length === 0 || wanted.length === 0) return []
  const query = wanted.map((lists) => `(${lists.map(anyOf).join('&')})`).join('|')
  const { rows } = await sql<Omit<FoundPassage, 'content'>>`
    select best."trainingId", best.title, best.type, best.ordinal, best.heading, ${hitsIn(lexemes)} as hits
    from (
      select passages.training_id as "trainingId", trainings.name as title, trainings.type, trainings.sequence,
        passages.ordinal, passages.heading, passages.tsv
      from ${learned(agentId)} and passages.tsv @@ ${query}::tsquery
      order by ts_rank(passages.tsv, ${anyOf(lexemes)}::tsquery) desc
      limit ${most}
    ) as best
    order by best.sequence, best.ordinal`.execute(db)
  return rows
}

const hitsIn = (lexemes: readonly string[]) => sql`
  coalesce((
    select json_agg(json_build_object(
      'lexeme', word.lexeme,
      'inHeading', (select count(*) from unnest(word.weights) as one where one = 'A'),
      'inText', (select count(*) from unnest(word.weights) as one where one <> 'A')))
    from unnest(best.tsv) as word
    where word.lexeme = any (${lexemes}::text[])), '[]')`

/** The given passages of completed trainings, with where they speak of `lexemes`. */
export async function passagesAt(
  db: Queryable,
  keys: readonly { trainingId: string; ordinal: number }[],
  lexemes: readonly string[],
): Promise<Omit<FoundPassage, 'content'>[]> {
  if (keys.length === 0) return []
  const { rows } = await sql<Omit<FoundPassage, 'content'>>`
    select best.training_id as "trainingId", trainings.name as title, trainings.type, best.ordinal, best.heading,
      ${hitsIn(lexemes)} as hits
    from unnest(${keys.map((key) => key.trainingId)}::text[], ${keys.map((key) => key.ordinal)}::int[])
      as key (training_id, ordinal)
    join passages as best on best.training_id = key.training_id and best.ordinal = key.ordinal
    join trainings on trainings.id = best.training_id and trainings.status = 'COMPLETED'`.execute(db)
  return rows
}

/** The texts of the given passages, in their order. */
export async function contentsOf(
  db: Queryable,
  keys: readonly { trainingId: string; ordinal: number }[],
): Promise<string[]> {
  if (keys.length === 0) return []
  const { rows } = await sql<{ content: string }>`
    select passages.content
    from unnest(${keys.map((key) => key.trainingId)}::text[], ${keys.map((key) => key.ordinal)}::int[])
      with ordinality as key (training_id, ordinal, place)
    join passages on passages.training_id = key.training_id and passages.ordinal = key.ordinal
    order by key.place`.execute(db)
  return rows.map((row) => row.content)
}

/** Of each training, the headings of its beginning are enough to tell what it is about. */
const toldPassages = 200

/** What the agent has learned, as a customer may be told: each completed training and what it is divided into. */
export async function topicsOf(db: Queryable, agentId: string): Promise<{ title: string; headings: string[] }[]> {
  const { rows } = await sql<{ title: string; headings: string[] }>`
    select trainings.name as title, array_agg(passages.heading order by passages.ordinal) as headings
    from ${learned(agentId)} and passages.ordinal < ${toldPassages}
    group by trainings.id, trainings.name, trainings.sequence
    order by trainings.sequence`.execute(db)
  return rows
}
