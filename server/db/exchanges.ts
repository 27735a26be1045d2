/** A question with its answer, stored and paid in one step, and at most once for each id that its client gave it. */
import type { Source } from '../../contract/chat.ts'
import { holdAgent } from './agents.ts'
import { setFileContent } from './chat-files.ts'
import { type Debit, debit } from './credits.ts'
import type { Db, Queryable, StoredMedia } from './schema.ts'

export type NewMessage = {
  role: 'user' | 'assistant'
  content: string
  sources: Source[]
  media?: readonly StoredMedia[]
  at: Date
}

export type PaidExchange = {
  agentId: string
  sessionId: string
  messages: readonly NewMessage[]
  /** Null when the answer costs nothing. */
  price: Omit<Debit, 'userId' | 'agentId' | 'now'> | null
  /** The words in the file of the question. */
  fileContent?: { fileId: string; content: string } | undefined
  /** What the same question, sent again, is to be answered with, by how many messages there are then. */
  once?: { messageId: string; replyOf: (totalMessages: number) => object } | undefined
  now: Date
}
export type ExchangeResult = { stored: { totalMessages: number } } | { refused: Refused['reason'] }

class Refused extends Error {
  /** `repeated`: the question has been answered already. */
  readonly reason: 'credits' | 'session' | 'agent' | 'repeated'
  constructor(reason: Refused['reason']) {
    super(reason)
    this.reason = reason
  }
}

export type AnsweredQuestion = { agentId: string; sessionId: string; reply: object }

/** The answer that a question got, wherever it was asked. */
export async function findAnswered(
  db: Queryable,
  ownerId: string,
  messageId: string,
): Promise<AnsweredQuestion | undefined> {
  const row = await db
    .selectFrom('answered_questions')
    .innerJoin('conversations', 'conversations.id', 'answered_questions.conversation_id')
    .select(['conversations.agent_id', 'conversations.session_id', 'answered_questions.reply'])
    .where('answered_questions.owner_id', '=', ownerId)
    .where('answered_questions.message_id', '=', messageId)
    .executeTakeFirst()
  return row && { agentId: row.agent_id, sessionId: row.session_id, reply: row.reply }
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
  const { agentId, sessionId, price, fileContent, once, now } = exchange
  // Deleted while the engine was thinking.
  if (!(await holdAgent(trx, ownerId, agentId))) throw new Refused('agent')
  if (price !== null && !(await debit(trx, { ...price, userId: ownerId, agentId, now }))) throw new Refused('credits')

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
        media: JSON.stringify(message.media ?? []),
        created_at: message.at,
      })
      .execute()
  if (fileContent !== undefined) await setFileContent(trx, ownerId, fileContent.fileId, fileContent.content)

  const { count } = await trx
    .selectFrom('messages')
    .select((expression) => expression.fn.countAll<string>().as('count'))
    .where('conversation_id', '=', conversation.id)
    .executeTakeFirstOrThrow()
  const totalMessages = Number(count)
  if (once !== undefined) {
    const answered = await trx
      .insertInto('answered_questions')
      .values({
        owner_id: ownerId,
        message_id: once.messageId,
        conversation_id: conversation.id,
        reply: JSON.stringify(once.replyOf(totalMessages)),
        created_at: now,
      })
      .onConflict((conflict) => conflict.columns(['owner_id', 'message_id']).doNothing())
      .returning('message_id')
      .executeTakeFirst()
    if (answered === undefined) throw new Refused('repeated')
  }
  return { stored: { totalMessages } }
}
