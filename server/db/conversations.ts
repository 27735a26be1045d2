/** Conversations of an account's agents, and their messages. */
import type { Source } from '../../contract/chat.ts'
import { type Debit, debit } from './credits.ts'
import type { Db, MessageRow, Queryable } from './schema.ts'

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

/** The last `count` messages, oldest first. */
export async function lastMessages(
  db: Queryable,
  ownerId: string,
  conversationId: string,
  count: number,
): Promise<MessageRow[]> {
  const rows = await ofConversation(db, ownerId, conversationId)
    .orderBy('messages.sequence', 'desc')
    .limit(count)
    .execute()
  return rows.toReversed()
}

function ofConversation(db: Queryable, ownerId: string, conversationId: string) {
  return db
    .selectFrom('messages')
    .innerJoin('conversations', 'conversations.id', 'messages.conversation_id')
    .selectAll('messages')
    .where('conversations.id', '=', conversationId)
    .where('conversations.owner_id', '=', ownerId)
}

export type NewMessage = { role: 'user' | 'assistant'; content: string; sources: Source[]; at: Date }
export type PaidExchange = {
  agentId: string
  sessionId: string
  messages: readonly NewMessage[]
  price: Omit<Debit, 'userId' | 'agentId' | 'now'>
  now: Date
}
export type ExchangeResult = { stored: { totalMessages: number } } | { refused: Refused['reason'] }

class Refused extends Error {
  readonly reason: 'credits' | 'session' | 'agent'
  constructor(reason: Refused['reason']) {
    super(reason)
    this.reason = reason
  }
}

/** Takes the price and stores the messages, both or neither. */
export async function storePaidExchange(db: Db, ownerId: string, exchange: PaidExchange): Promise<ExchangeResult> {
  try {
    return await db.transaction().execute((trx) => storeIn(trx, ownerId, exchange))
  } catch (cause) {
    // Thrown, because only that takes the transaction back.
    if (cause instanceof Refused) return { refused: cause.reason }
    throw cause
  }
}

async function storeIn(trx: Queryable, ownerId: string, exchange: PaidExchange): Promise<ExchangeResult> {
  const { agentId, sessionId, now } = exchange
  const agent = await trx
    .selectFrom('agents')
    .select('id')
    .where('id', '=', agentId)
    .where('owner_id', '=', ownerId)
    .forKeyShare()
    .executeTakeFirst()
  // Deleted while the engine was thinking.
  if (agent === undefined) throw new Refused('agent')
  if (!(await debit(trx, { ...exchange.price, userId: ownerId, agentId, now }))) throw new Refused('credits')

  const conversation = await trx
    .insertInto('conversations')
    .values({
      id: crypto.randomUUID(),
      owner_id: ownerId,
      agent_id: agentId,
      session_id: sessionId,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.columns(['owner_id', 'session_id']).doUpdateSet({ updated_at: now }))
    .returning(['id', 'agent_id'])
    .executeTakeFirstOrThrow()
  if (conversation.agent_id !== agentId) throw new Refused('session')

  // One by one: the order of the inserts is the order of the conversation.
  for (const message of exchange.messages)
    await trx
      .insertInto('messages')
      .values({
        id: crypto.randomUUID(),
        conversation_id: conversation.id,
        role: message.role,
        content: message.content,
        sources: JSON.stringify(message.sources),
        created_at: message.at,
      })
      .execute()

  const { count } = await trx
    .selectFrom('messages')
    .select((expression) => expression.fn.countAll<string>().as('count'))
    .where('conversation_id', '=', conversation.id)
    .executeTakeFirstOrThrow()
  return { stored: { totalMessages: Number(count) } }
}
