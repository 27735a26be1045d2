/** Finds the conversation of a session or opens one, with the agent's initial message if that comes first. */
import { sql } from 'kysely'
import type { AgentRow, Channel, Queryable } from '../db/schema.ts'
import { opensWithGreeting } from './greeting.ts'

export type ConversationKey = {
  sessionId: string
  channel: Channel
  /** The channel and the contact, if the conversation takes place outside this product. */
  channelId?: string
  contactId?: string
}

type OpenInput = {
  ownerId: string
  agent: Pick<AgentRow, 'id' | 'initialChatMessage'>
  conversation: ConversationKey
  now: Date
}

export type OpenConversation = {
  id: string
  agentId: string
  channel: Channel
  handledBy: 'agent' | 'person'
  epoch: number
}

const columns = ['id', 'agentId', 'channel', 'handledBy', 'epoch'] as const

/** The row is locked until the transaction ends. */
export async function findOrOpenConversation(trx: Queryable, opening: OpenInput): Promise<OpenConversation> {
  const { ownerId, agent, now } = opening
  const sessionId = await sessionOf(trx, opening.conversation)
  const conversation = { ...opening.conversation, sessionId }
  const opened = await trx
    .insertInto('conversations')
    .values({ id: crypto.randomUUID(), ownerId, agentId: agent.id, ...conversation, createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.columns(['ownerId', 'sessionId']).doNothing())
    .returning(columns)
    .executeTakeFirst()
  if (opened === undefined) {
    const known = await trx
      .selectFrom('conversations')
      .select(columns)
      .where('ownerId', '=', ownerId)
      .where('sessionId', '=', sessionId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    // The caller refuses a conversation of another agent or channel, which must not change then.
    if (known.agentId === agent.id && known.channel === conversation.channel)
      await trx.updateTable('conversations').set({ updatedAt: now }).where('id', '=', known.id).execute()
    return known
  }
  const content = agent.initialChatMessage.trim()
  if (content !== '' && opensWithGreeting(conversation.channel))
    await trx
      .insertInto('messages')
      .values({
        id: crypto.randomUUID(),
        conversationId: opened.id,
        role: 'assistant',
        content,
        sources: '[]',
        // The widget shows it by itself.
        isOutside: conversation.channel === 'widget',
        createdAt: now,
      })
      .execute()
  return opened
}

/**
 * A contact that was merged with another has the conversations of both: that of a person is continued, otherwise the
 * latest one.
 */
async function sessionOf(trx: Queryable, { sessionId, channelId, contactId }: ConversationKey): Promise<string> {
  if (channelId === undefined || contactId === undefined) return sessionId
  const known = await trx
    .selectFrom('conversations')
    .select('sessionId')
    .where('channelId', '=', channelId)
    .where('contactId', '=', contactId)
    .orderBy(sql`handled_by = 'person'`, 'desc')
    .orderBy('updatedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return known?.sessionId ?? sessionId
}
