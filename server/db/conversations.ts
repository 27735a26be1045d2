/** Conversations of an account's agents, and their messages, as they are read; `exchanges.ts` writes them. */
import { sql } from 'kysely'
import type { MessageRow, Queryable } from './schema.ts'

export type ConversationRow = { id: string; agent_id: string; session_id: string }

/** The conversation of a session id; an account uses one id with one agent only. */
export function findConversation(
  db: Queryable,
  ownerId: string,
  sessionId: string,
): Promise<ConversationRow | undefined> {
  return db
    .selectFrom('conversations')
    .select(['id', 'agent_id', 'session_id'])
    .where('owner_id', '=', ownerId)
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
}

/** Oldest first; nothing when the conversation is not the account's. */
export function listMessages(db: Queryable, ownerId: string, conversationId: string): Promise<MessageRow[]> {
  return ofConversation(db, ownerId, conversationId).orderBy('messages.sequence').execute()
}

/** The last `count` messages, or the last before the one of that `sequence`, oldest first. */
export async function lastMessages(
  db: Queryable,
  ownerId: string,
  conversationId: string,
  count: number,
  before?: string,
): Promise<MessageRow[]> {
  const all = ofConversation(db, ownerId, conversationId)
  const rows = await (before === undefined ? all : all.where('messages.sequence', '<', before))
    .orderBy('messages.sequence', 'desc')
    .limit(count)
    .execute()
  return rows.toReversed()
}

/** Where a message stands in its conversation; undefined when it is not in this one. */
export async function sequenceOf(
  db: Queryable,
  ownerId: string,
  conversationId: string,
  messageId: string,
): Promise<string | undefined> {
  const row = await ofConversation(db, ownerId, conversationId).where('messages.id', '=', messageId).executeTakeFirst()
  return row?.sequence
}

/** How a conversation began and how long it is, without reading it. */
export async function outlineOf(
  db: Queryable,
  conversationId: string,
): Promise<{ firstMessage: string | null; totalMessages: number }> {
  const { rows } = await sql<{ firstMessage: string | null; totalMessages: number }>`
    select
      (select content from messages where conversation_id = ${conversationId} order by sequence limit 1)
        as "firstMessage",
      (select count(*)::int from messages where conversation_id = ${conversationId}) as "totalMessages"`.execute(db)
  return rows[0] ?? { firstMessage: null, totalMessages: 0 }
}

export type ConversationOutline = {
  sessionId: string
  /** Its first characters only, as many as were asked for. */
  firstMessage: string
  totalMessages: number
  updatedAt: Date
}

/** The `count` conversations with an agent that went on last, the latest first. */
export async function listOutlines(
  db: Queryable,
  ownerId: string,
  agentId: string,
  { count, characters }: { count: number; characters: number },
): Promise<ConversationOutline[]> {
  const { rows } = await sql<ConversationOutline>`
    select latest.session_id as "sessionId", latest.updated_at as "updatedAt",
      coalesce((select left(content, ${characters}) from messages
        where conversation_id = latest.id order by sequence limit 1), '') as "firstMessage",
      (select count(*)::int from messages where conversation_id = latest.id) as "totalMessages"
    from (
      select id, session_id, updated_at from conversations
      where owner_id = ${ownerId} and agent_id = ${agentId}
      order by updated_at desc, id limit ${count}
    ) as latest
    order by latest.updated_at desc, latest.id`.execute(db)
  return rows
}

function ofConversation(db: Queryable, ownerId: string, conversationId: string) {
  return db
    .selectFrom('messages')
    .innerJoin('conversations', 'conversations.id', 'messages.conversation_id')
    .selectAll('messages')
    .where('conversations.id', '=', conversationId)
    .where('conversations.owner_id', '=', ownerId)
}
