/**
 * Searches names, numbers and words in conversations. Uses subqueries, because each of them has an index of its own.
 */
import { foldText } from '../../contract/fold-text.ts'
import { readPhone } from '../../contract/phone-numbers.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../db/schema.ts'

/** Further words are ignored: they make a search slower and hardly narrower. */
const wordLimit = 8
const shortestNumber = 3

/** Parsed by the database like the text of a message. */
const quoted = (term: string): string => `'${term.replaceAll(/['\\]/gu, '$&$&')}':*`

/** Each word matches as a prefix; folded like `prosa_fold` in the database. */
function wordsQuery(text: string): string {
  const conditions: string[] = []
  let left = wordLimit
  for (const term of foldText(text).split(/\s+/u)) {
    const words = term
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== '')
      .slice(0, left)
    left -= words.length
    const all = words.map((word) => `${word}:*`).join(' & ')
    // To the database an e-mail address, a URL or a number with its signs is a single word.
    if (words.length > 0) conditions.push(words.length === 1 ? all : `(${all} | ${quoted(term)})`)
  }
  return conditions.join(' & ')
}

/** The digits as typed, and as a whole number is stored: without trunk prefix and with the ninth digit. */
function spellingsOf(digits: string): string[] {
  const phone = readPhone(digits)
  return phone.kind === 'invalid' ? [digits] : [...new Set([digits, phone.digits])]
}

/** The search query for words and for digits; undefined if the text has none of that kind. */
function parse(text: string) {
  const words = wordsQuery(text)
  const digits = text.replaceAll(/\D/gu, '')
  return {
    words: words === '' ? undefined : sql`to_tsquery('simple', ${words})`,
    digits: digits.length < shortestNumber ? undefined : spellingsOf(digits),
  }
}

/** Customers of an agent with a matching name or number. */
function contactsOf(agentId: string, text: string): RawBuilder<unknown> {
  const { words, digits } = parse(text)
  const conditions = [
    ...(words === undefined ? [] : [sql`prosa_words(contacts.name) @@ ${words}`]),
    ...(digits === undefined
      ? []
      : [
          sql`(contacts.phone is not null and prosa_endings(contacts.phone) @@ ${digits.map((each) => `'${each}':*`).join(' | ')}::tsquery)`,
        ]),
  ]
  const isFound = conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`
  return sql`select contacts.id from contacts where contacts.agent_id = ${agentId} and ${isFound}`
}

const messagesWith = (words: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select conversation_id from messages where prosa_words(content) @@ ${words}`

const emoji = /\p{Extended_Pictographic}/u
/** Emojis are typed with it or without. */
const variation = '\u{fe0f}'

/** Conversations with a matching message. Emojis are no words, so their search reads the messages of the agent. */
function conversationsSaying(agentId: string, text: string): RawBuilder<unknown> {
  const { words } = parse(text)
  if (words !== undefined) return messagesWith(words)
  const symbols = emoji.test(text) ? text.replaceAll(variation, '').trim() : ''
  return sql`select conversation_id from messages where ${symbols !== ''}
    and conversation_id in (select id from conversations where agent_id = ${agentId})
    and position(${symbols} in replace(content, ${variation}, '')) > 0`
}

/** Conversations with a matching title. */
const withTitle = (agentId: string, text: string): RawBuilder<unknown> =>
  sql`select titled.id from conversations as titled where titled.agent_id = ${agentId} and titled.title is not null
    and position(prosa_fold(${text}) in prosa_fold(titled.title)) > 0`

/** A search term with this many matching messages or customers counts as common. */
const commonFrom = 2_000

/** If `common` of the newest `sample` conversations match, the term counts as common without the slow full count. */
const newest = { sample: 20, common: 5 } as const

/**
 * Number of matches among the newest conversations. `offset 0` keeps the database from reading the full-text index
 * first.
 */
const countInNewest = (agentId: string, words: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select count(distinct conversation_id) from (
    select conversation_id, content from messages where conversation_id = any(array(
      select id from conversations where agent_id = ${agentId} order by updated_at desc, id desc limit ${newest.sample}))
    offset 0) as newest
  where prosa_words(content) @@ ${words})`

/** Whether a full search would be slow because too many messages, or too many names and numbers, match. */
export async function findCommonKind(
  db: Queryable,
  agentId: string,
  text: string,
): Promise<'messages' | 'customers' | 'none'> {
  const counted = (found: RawBuilder<unknown>) => sql`(select count(*) from (${found} limit ${commonFrom}) as found)`
  const { words } = parse(text)
  const inMessages =
    words === undefined
      ? sql`0`
      : sql`case when ${countInNewest(agentId, words)} >= ${newest.common} then ${commonFrom}
          else ${counted(messagesWith(words))} end`
  const { rows } = await sql<{ messages: string; customers: string }>`select
    ${inMessages} as messages,
    ${counted(contactsOf(agentId, text))} as customers`.execute(db)
  if (Number(rows[0]?.messages) === commonFrom) return 'messages'
  return Number(rows[0]?.customers) === commonFrom ? 'customers' : 'none'
}

/**
 * Whether the conversation of the row `recent` matches. `offset 0` keeps the database from reading the full-text index
 * first.
 */
export function matchesRecent(text: string): RawBuilder<boolean> {
  const { words } = parse(text)
  return sql<boolean>`(
    position(prosa_fold(${text}) in prosa_fold(recent.title)) > 0
    or ${isOfMatchingCustomer(text)}
    or exists (select from messages
      where conversation_id = recent.id and ${words === undefined ? sql`false` : sql`prosa_words(content) @@ ${words}`} offset 0))`
}

const isOfMatchingCustomer = (text: string): RawBuilder<unknown> => {
  const { words, digits } = parse(text)
  const none = sql`false`
  return sql`exists (select from contacts
    where contacts.id = recent.contact_id and (
      ${digits === undefined ? none : sql`contacts.phone like any(${digits.map((each) => `%${each}%`)})`}
      or ${words === undefined ? none : sql`prosa_words(contacts.name) @@ ${words}`}) offset 0)`
}

/**
 * The same for terms that match many customers but few messages: messages are searched once, only the customer is
 * checked per row.
 */
export const matchesRecentByCustomer = (agentId: string, text: string): RawBuilder<boolean> => sql<boolean>`(
  recent.id = any(array(${conversationsSaying(agentId, text)} union ${withTitle(agentId, text)}))
  or ${isOfMatchingCustomer(text)})`

/** Whether a conversation matches, for any term. */
export const matchesAnyTerm = (agentId: string, text: string): RawBuilder<boolean> => sql<boolean>`
  conversations.id in (${conversationsSaying(agentId, text)} union ${withTitle(agentId, text)}
    union select theirs.id from conversations as theirs where theirs.contact_id in (${contactsOf(agentId, text)}))`

/**
 * The same for terms that are not common. PostgreSQL cannot estimate how rare they are and would scan all
 * conversations; for arrays it expects few rows and uses the index.
 */
export const matchesRareTerm = (agentId: string, text: string): RawBuilder<boolean> => sql<boolean>`
  conversations.id = any(array(${conversationsSaying(agentId, text)} union ${withTitle(agentId, text)}
    union select theirs.id from conversations as theirs
      where theirs.contact_id is not null and theirs.contact_id = any(array(${contactsOf(agentId, text)}))))`
