/** Reads conversations of an account's agents and their messages; `accept.ts` and `store-answer.ts` write them. */
import { sql } from 'kysely'
import type { MessageRow, Queryable, TurnFailure } from '../db/schema.ts'
import { matchesAnyTerm } from '../inbox/search.ts'

export type ConversationRow = { id: string; agentId: string; sessionId: string }

/** The conversation of a session id; an account uses an id with one agent only. */
export function findConversation(
  db: Queryable,
  ownerId: string,
  sessionId: string,
): Promise<ConversationRow | undefined> {
  return db
    .selectFrom('conversations')
    .select(['id', 'agentId', 'sessionId'])
    .where('ownerId', '=', ownerId)
    .where('sessionId', '=', sessionId)
    .executeTakeFirst()
}

/** The session in which an API client asked the question with this id; undefined if it is new. */
export async function findSessionOfQuestion(
  db: Queryable,
  { ownerId, agentId, messageId }: { ownerId: string; agentId: string; messageId: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('turns')
    .innerJoin('conversations', 'conversations.id', 'turns.conversationId')
    .select('conversations.sessionId')
    .where('turns.ownerId', '=', ownerId)
    .where('turns.messageId', '=', messageId)
    .where('conversations.agentId', '=', agentId)
    .where('conversations.channel', '=', 'api')
    .executeTakeFirst()
  return row?.sessionId
}

/** A message; for a question, with the state of its turn. */
export type ReadMessage = MessageRow & {
  messageId: string | null
  state: 'waiting' | 'answered' | 'failed' | null
  failure: TurnFailure | null
  /** The part of its answer generated so far. */
  partialText: string | null
}

/** Oldest first; empty if the conversation does not belong to the account. */
export function listMessages(db: Queryable, ownerId: string, conversationId: string): Promise<ReadMessage[]> {
  return ofConversation(db, ownerId, conversationId).orderBy('messages.sequence').execute()
}

/** The last `count` messages, or the last ones before `sequence`; oldest first. */
export async function lastMessages(
  db: Queryable,
  ownerId: string,
  conversationId: string,
  count: number,
  before?: string,
): Promise<ReadMessage[]> {
  const all = ofConversation(db, ownerId, conversationId)
  const rows = await (before === undefined ? all : all.where('messages.sequence', '<', before))
    .orderBy('messages.sequence', 'desc')
    .limit(count)
    .execute()
  return rows.toReversed()
}

/** The last `count` messages of the current episode, oldest first, without unanswered questions. */
export async function answeredMessages(
  db: Queryable,
  ownerId: string,
  conversationId: string,
  count: number,
): Promise<ReadMessage[]> {
  const rows = await ofConversation(db, ownerId, conversationId)
    .whereRef('messages.sequence', '>', 'conversations.episodeAfter')
    .where((expression) =>
      expression.or([
        expression('turns.state', 'is', null),
        expression('turns.state', '=', 'answered'),
        // A person answered the question.
        sql<boolean>`turns.failure ->> 'kind' = 'takenOver'`,
      ]),
    )
    .orderBy('messages.sequence', 'desc')
    .limit(count)
    .execute()
  return rows.toReversed()
}

/** Sequence of a message; undefined if it is not in this conversation. */
export async function sequenceOf(
  db: Queryable,
  ownerId: string,
  conversationId: string,
  messageId: string,
): Promise<string | undefined> {
  const row = await ofConversation(db, ownerId, conversationId).where('messages.id', '=', messageId).executeTakeFirst()
  return row?.sequence
}

/** The first question of a conversation and its length, without reading all messages. */
export async function summaryOf(
  db: Queryable,
  conversationId: string,
): Promise<{ firstMessage: string | null; totalMessages: number; isWithPerson: boolean }> {
  const { rows } = await sql<{ firstMessage: string | null; totalMessages: number; isWithPerson: boolean }>`
    select
      (select content from messages
        where conversation_id = ${conversationId} and role = 'user' order by sequence limit 1) as "firstMessage",
      (select count(*)::int from messages where conversation_id = ${conversationId}) as "totalMessages",
      coalesce((select handled_by = 'person' from conversations where id = ${conversationId}), false) as "isWithPerson"`.execute(
    db,
  )
  return rows[0] ?? { firstMessage: null, totalMessages: 0, isWithPerson: false }
}

export type StoredSummary = {
  sessionId: string
  title: string | null
  /** Truncated to the requested number of characters. */
  firstMessage: string
  totalMessages: number
  updatedAt: Date
}

/** The `count` most recently active conversations with an agent, latest first. */
export async function listSummaries(
  db: Queryable,
  ownerId: string,
  agentId: string,
  { count, characters, search = '' }: { count: number; characters: number; search?: string | undefined },
): Promise<StoredSummary[]> {
  const found = search === '' ? sql`true` : matchesAnyTerm(agentId, search)
  const { rows } = await sql<StoredSummary>`
    select latest.session_id as "sessionId", latest.title, latest.updated_at as "updatedAt",
      coalesce((select left(content, ${characters}) from messages
        where conversation_id = latest.id and role = 'user' order by sequence limit 1), '') as "firstMessage",
      (select count(*)::int from messages where conversation_id = latest.id) as "totalMessages"
    from (
      select id, session_id, title, updated_at from conversations
      where owner_id = ${ownerId} and agent_id = ${agentId} and channel = 'test' and ${found}
      order by updated_at desc, id limit ${count}
    ) as latest
    order by latest.updated_at desc, latest.id`.execute(db)
  return rows
}

/** A turn whose server died counts as failed. */
const stateNow = sql<ReadMessage['state']>`case
  when turns.state in ('answered', 'failed') then turns.state
  when turns.lease_until < clock_timestamp() then 'failed'
  when turns.state is not null then 'waiting' end`.as('state')

function ofConversation(db: Queryable, ownerId: string, conversationId: string) {
  return db
    .selectFrom('messages')
    .innerJoin('conversations', 'conversations.id', 'messages.conversationId')
    .leftJoin('turns', 'turns.id', 'messages.turnId')
    .selectAll('messages')
    .select(['turns.messageId', 'turns.failure', 'turns.partialText', stateNow])
    .where('conversations.id', '=', conversationId)
    .where('conversations.ownerId', '=', ownerId)
}
