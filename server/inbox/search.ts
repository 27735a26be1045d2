/** What is searched for in conversations: names, numbers and words. Sub-queries, as each of them has an index of its own. */
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../db/schema.ts'

/** Words that count; more of them make a search slower and hardly narrower. */
const wordLimit = 8
const shortestNumber = 3

/** As `prosa_fold` does it in the database. */
const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Each word as it is, or as the beginning of one. */
const wordsQuery = (text: string): string =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, wordLimit)
    .map((word) => `${word}:*`)
    .join(' & ')

/** From so many messages on, words count as common. */
const commonFrom = 2_000

/** Whether so many messages have these words that reading all of them would take long. */
export async function areCommon(db: Queryable, text: string): Promise<boolean> {
  const words = wordsQuery(text)
  if (words === '') return false
  const { rows } = await sql<{ count: string }>`select count(*) from (
    select from messages where prosa_words(content) @@ to_tsquery('simple', ${words}) limit ${commonFrom}) as found`.execute(
    db,
  )
  return Number(rows[0]?.count) === commonFrom
}

/** Whether this is found in the conversation of the row `recent`. The offsets keep the database from reading all words first. */
export function isFoundInRecent(text: string): RawBuilder<boolean> {
  const query = sql`to_tsquery('simple', ${wordsQuery(text)})`
  return sql<boolean>`(
    exists (select from messages
      where conversation_id = recent.id and prosa_words(content) @@ ${query} offset 0)
    or exists (select from contacts
      where contacts.id = recent.contact_id and prosa_words(contacts.name) @@ ${query} offset 0))`
}

/** The ids of conversations of an agent in which this is found. */
export function foundIn(agentId: string, text: string): RawBuilder<string> {
  const words = wordsQuery(text)
  const digits = text.replaceAll(/\D/gu, '')
  const found = [
    ...(words === ''
      ? []
      : [
          sql`select messages.conversation_id from messages
            join conversations as spoken on spoken.id = messages.conversation_id
            where spoken.agent_id = ${agentId} and prosa_words(messages.content) @@ to_tsquery('simple', ${words})`,
          sql`select named.id from contacts join conversations as named on named.contact_id = contacts.id
            where contacts.agent_id = ${agentId} and prosa_words(contacts.name) @@ to_tsquery('simple', ${words})`,
        ]),
    ...(digits.length < shortestNumber
      ? []
      : [
          sql`select numbered.id from contacts join conversations as numbered on numbered.contact_id = contacts.id
            where contacts.agent_id = ${agentId} and contacts.phone like ${`%${digits}%`}`,
        ]),
  ]
  // Signs alone are found nowhere.
  return sql<string>`(${found.length === 0 ? sql`select null` : sql.join(found, sql` union `)})`
}
