/** Passages of trainings: written when a training is processed, searched when a question is answered. */
import { sql } from 'kysely'
import type { Passage } from '../engine/passages.ts'
import type { Queryable } from './schema.ts'

/** How often one word of the question stands in a passage, apart for its headings and its text. */
export type Hit = { lexeme: string; inHeading: number; inText: number }

export type FoundPassage = {
  trainingId: string
  /** The training's name. */
  title: string
  ordinal: number
  heading: string
  content: string
  hits: Hit[]
}

// Postgres takes 65,535 parameters a statement; a passage has five.
const rowsPerInsert = 500

/** Puts `passages` in the place of the training's earlier ones. Call it inside a transaction to make it one step. */
export async function replacePassages(
  db: Queryable,
  training: { id: string; agentId: string },
  passages: readonly Passage[],
): Promise<void> {
  await db.deleteFrom('passages').where('training_id', '=', training.id).execute()
  for (let from = 0; from < passages.length; from += rowsPerInsert) {
    const rows = passages.slice(from, from + rowsPerInsert).map(({ heading, content }, index) => ({
      training_id: training.id,
      agent_id: training.agentId,
      ordinal: from + index,
      heading,
      content,
    }))
    await db.insertInto('passages').values(rows).execute()
  }
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

/** The headings of all that the agent has learned, one for each passage. */
export async function headingsOf(db: Queryable, agentId: string): Promise<string[]> {
  const { rows } = await sql<{ heading: string }>`select passages.heading from ${learned(agentId)}`.execute(db)
  return rows.map(({ heading }) => heading)
}

/** Every passage of the agent's completed trainings that holds at least one of `lexemes`. */
export async function matchPassages(
  db: Queryable,
  agentId: string,
  lexemes: readonly string[],
): Promise<Omit<FoundPassage, 'content'>[]> {
  if (lexemes.length === 0) return []
  const { rows } = await sql<Omit<FoundPassage, 'content'>>`
    select passages.training_id as "trainingId", trainings.name as title, passages.ordinal, passages.heading,
      (select json_agg(json_build_object(
          'lexeme', word.lexeme,
          'inHeading', (select count(*) from unnest(word.weights) as one where one = 'A'),
          'inText', (select count(*) from unnest(word.weights) as one where one <> 'A')))
        from unnest(passages.tsv) as word
        where word.lexeme = any (${lexemes}::text[])) as hits
    from ${learned(agentId)}
      and passages.tsv @@ array_to_string(
        array(select quote_literal(given) from unnest(${lexemes}::text[]) as given), ' | ')::tsquery
    order by trainings.sequence, passages.ordinal`.execute(db)
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

/** Every word that the agent has read; asked for only when a question holds a word it has not. */
export async function vocabularyOf(db: Queryable, agentId: string): Promise<string[]> {
  const { rows } = await sql<{ lexeme: string }>`
    select distinct word.lexeme
    from (select passages.tsv from ${learned(agentId)}) as read, unnest(read.tsv) as word`.execute(db)
  return rows.map((row) => row.lexeme)
}

/** What the agent has learned, as a customer may be told: each completed training and what it is divided into. */
export async function topicsOf(db: Queryable, agentId: string): Promise<{ title: string; headings: string[] }[]> {
  const { rows } = await sql<{ title: string; headings: string[] }>`
    select trainings.name as title, array_agg(passages.heading order by passages.ordinal) as headings
    from ${learned(agentId)}
    group by trainings.id, trainings.name, trainings.sequence
    order by trainings.sequence`.execute(db)
  return rows
}
