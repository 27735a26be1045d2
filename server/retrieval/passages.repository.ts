/** Passages of trainings: written when a training is processed, read when a question is answered. */
import { sql } from 'kysely'
import type { Queryable } from '../db/schema.ts'
import type { PassageKey } from './meaning.ts'
import { isSearched, isWanted, lockedAgent, storeIndex, type Target } from './indexes.repository.ts'
import type { Passage } from './passages.ts'
import { createIndexBuilder } from './term-index.ts'

/** Rows per insert; few, so that other users of the connection hardly wait. */
const rowsPerInsert = 100

/**
 * Replaces the training's passages in many small steps. Passages of a training that is not COMPLETED are not searched;
 * for a completed one, call it inside a transaction. Passages that stay the same are not touched: another server may
 * have written them, and completed the training meanwhile.
 */
export async function replacePassages(db: Queryable, training: Target, passages: readonly Passage[]): Promise<void> {
  const builder = createIndexBuilder()
  for (let from = 0; from < passages.length; from += rowsPerInsert) {
    const some = passages.slice(from, from + rowsPerInsert)
    for (const passage of some) builder.add(passage)
    const given = sql`
      unnest(${some.map(({ heading }) => heading)}::text[], ${some.map(({ content }) => content)}::text[])
        with ordinality as given (heading, content, place)`
    // Deleted and not updated, because their vectors go with them.
    await sql`
      delete from passages using ${given}
      where training_id = ${training.id} and ordinal = ${from}::int + given.place::int - 1
        and (passages.heading, passages.content) is distinct from (given.heading, given.content)
        and ${isWanted(training)}`.execute(db)
    await sql`
      insert into passages (training_id, agent_id, ordinal, heading, content)
      select ${training.id}, ${training.agentId}, ${from}::int + given.place::int - 1, given.heading, given.content
      from ${lockedAgent(training.agentId)}, ${given}
      where ${isWanted(training)}
      on conflict (training_id, ordinal) do nothing`.execute(db)
  }
  await db
    .deleteFrom('passages')
    .where('trainingId', '=', training.id)
    .where('ordinal', '>=', passages.length)
    .where(isWanted(training))
    .execute()
  await storeIndex(db, training, builder.build())
}

/** The texts of the given passages, in the same order. */
export async function passagesAt(db: Queryable, keys: readonly PassageKey[]): Promise<(Passage & PassageKey)[]> {
  if (keys.length === 0) return []
  const { rows } = await sql<Passage & PassageKey>`
    select passages.training_id, passages.ordinal, passages.heading, passages.content
    from unnest(${keys.map(({ trainingId }) => trainingId)}::text[], ${keys.map(({ ordinal }) => ordinal)}::int[])
      with ordinality as key (training_id, ordinal, place)
    join passages on passages.training_id = key.training_id and passages.ordinal = key.ordinal
    order by key.place`.execute(db)
  return rows
}

/** Number of passages in the agent's completed trainings. */
export async function countPassages(db: Queryable, agentId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from passages
    join trainings on trainings.id = passages.training_id
    where passages.agent_id = ${agentId} and ${isSearched}`.execute(db)
  return rows[0]?.count ?? 0
}

/** The headings at the beginning of a training are enough to tell its topics. */
const toldPassages = 200

/** The topics of the agent: each completed training and its headings; lines in capitals in a picture are none. */
export async function topicsOf(db: Queryable, agentId: string): Promise<{ title: string; headings: string[] }[]> {
  const { rows } = await sql<{ title: string; headings: string[] }>`
    select trainings.name as title, case trainings.type when 'IMAGE' then '{}'
        else array_agg(passages.heading order by passages.ordinal) end as headings
    from passages
    join trainings on trainings.id = passages.training_id
    where passages.agent_id = ${agentId} and ${isSearched} and passages.ordinal < ${toldPassages}
    group by trainings.id, trainings.name, trainings.type, trainings.sequence
    order by trainings.sequence`.execute(db)
  return rows
}

export type TaughtPassage = Passage & { trainingId: string; title: string; type: string }

/** All passages of the agent in order; undefined if they have more than `most` characters. */
export async function allPassages(db: Queryable, agentId: string, most: number): Promise<TaughtPassage[] | undefined> {
  const { rows: lengths } = await sql<{ characters: number }>`
    select coalesce(sum(length(passages.content)), 0)::float as characters from passages
    join trainings on trainings.id = passages.training_id
    where passages.agent_id = ${agentId} and ${isSearched}`.execute(db)
  if ((lengths[0]?.characters ?? 0) > most) return undefined
  const { rows } = await sql<TaughtPassage>`
    select trainings.id as training_id, trainings.name as title, trainings.type, passages.heading, passages.content
    from passages
    join trainings on trainings.id = passages.training_id
    where passages.agent_id = ${agentId} and ${isSearched}
    order by trainings.sequence, passages.ordinal`.execute(db)
  return rows
}
