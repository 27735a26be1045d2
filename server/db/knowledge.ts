/** What an agent has learned, in figures kept beside the passages: a question reads these instead of every passage. */
import { sql } from 'kysely'
import type { Queryable } from './schema.ts'

/** A heading above more than this share of the passages tells none from the others. */
export const generalShare = 0.3

/** Counts the words of all stored passages. */
export async function countWords(db: Queryable): Promise<void> {
  await sql`
    insert into training_words (training_id, agent_id, lexeme, passages)
    select passages.training_id, passages.agent_id, word, count(*)
    from passages, unnest(tsvector_to_array(passages.tsv)) as word
    group by passages.training_id, passages.agent_id, word`.execute(db)
}

/** Counts the stored passages of one training, or of each, and what stands above many of them. */
export async function measureExtents(db: Queryable, trainingId: string | null): Promise<void> {
  const counted = trainingId === null ? sql`true` : sql`passages.training_id = ${trainingId}`
  // What stands above so many of the agent's passages does so in one of its trainings at least.
  await sql`
    insert into training_extents (training_id, agent_id, passages, main_headings)
    select size.training_id, size.agent_id, size.passages,
      coalesce((
        select jsonb_agg(jsonb_build_object('trail', trail, 'passages', times))
        from (
          select array_to_string(parts[1:depth], ' › ') as trail, count(*) as times
          from (
            select string_to_array(heading, ' › ') as parts from passages where training_id = size.training_id
          ) as trails, generate_subscripts(parts, 1) as depth
          group by 1
        ) as above
        where times > size.passages * ${generalShare}::float8), '[]')
    from (
      select training_id, agent_id, count(*) as passages from passages where ${counted} group by training_id, agent_id
    ) as size
    on conflict (training_id)
    do update set passages = excluded.passages, main_headings = excluded.main_headings`.execute(db)
}

export type Extent = {
  /** How many passages there are. */
  passages: number
  /** Headings that stand above many of them, with all that stand above themselves, and above how many. */
  main: ReadonlyMap<string, number>
}

export async function extentOf(db: Queryable, agentId: string): Promise<Extent> {
  const { rows } = await sql<{ passages: number; main: { trail: string; passages: number }[] }>`
    select extent.passages, extent.main_headings as main
    from training_extents as extent
    join trainings on trainings.id = extent.training_id
    where extent.agent_id = ${agentId} and trainings.status = 'COMPLETED'`.execute(db)
  const main = new Map<string, number>()
  for (const row of rows) for (const { trail, passages } of row.main) main.set(trail, (main.get(trail) ?? 0) + passages)
  return { passages: rows.reduce((sum, { passages }) => sum + passages, 0), main }
}

/** In how many passages each of `lexemes` stands; those that stand in none are left out. */
export async function frequenciesOf(
  db: Queryable,
  agentId: string,
  lexemes: readonly string[],
): Promise<Map<string, number>> {
  if (lexemes.length === 0) return new Map()
  const { rows } = await sql<{ lexeme: string; passages: number }>`
    select word.lexeme, sum(word.passages)::int as passages
    from training_words as word
    join trainings on trainings.id = word.training_id
    where word.agent_id = ${agentId} and word.lexeme = any (${lexemes}::text[]) and trainings.status = 'COMPLETED'
    group by word.lexeme`.execute(db)
  return new Map(rows.map(({ lexeme, passages }) => [lexeme, passages]))
}

/** The words that the agent has read which begin with one of `beginnings`, those of unfinished trainings included. */
export async function vocabularyOf(db: Queryable, agentId: string, beginnings: readonly string[]): Promise<string[]> {
  // From each word straight to the next one in the index: common words have an entry in every training.
  const { rows } = await sql<{ lexeme: string }>`
    with recursive word (lexeme, ending) as (
      select first.lexeme, beginning || chr(1114111)
      from unnest(${beginnings}::text[]) as beginning, lateral (
        select lexeme from training_words
        where agent_id = ${agentId} and lexeme >= beginning order by lexeme limit 1
      ) as first
      where first.lexeme < beginning || chr(1114111)
      union all
      select next.lexeme, word.ending
      from word, lateral (
        select lexeme from training_words
        where agent_id = ${agentId} and lexeme > word.lexeme and lexeme < word.ending order by lexeme limit 1
      ) as next
    )
    select distinct lexeme from word`.execute(db)
  return rows.map((row) => row.lexeme)
}
