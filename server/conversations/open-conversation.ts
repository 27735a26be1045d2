/** Finds the conversation of a session or opens one, with the agent's initial message if that comes first. */
import type { AgentRow, Channel, Queryable } from '../db/schema.ts'
import { opensWithGreeting } from './greeting.ts'

export type ConversationKey = {
  sessionId: string
  channel: Channel
  /** The channel and the contact, if the conversation takes place outside this product. */
  channelId?: string
  contactId?: string
}

type Opening = {
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
export async function findOrOpenConversation(trx: Queryable, opening: Opening): Promise<OpenConversation> {
  const { ownerId, agent, conversation, now } = opening
  const { sessionId } = conversation
  const opened = await trx
    .insertInto('conversations')
    .values({ id: crypto.randomUUID(), ownerId, agentId: agent.id, ...conversation, createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.columns(['ownerId', 'sessionId']).doNothing())
    .returning(columns)
    .executeTakeFirst()
  if (opened === undefined)
    return trx
      .updateTable('conversations')
      .set({ updatedAt: now })
      .where('ownerId', '=', ownerId)
      .where('sessionId', '=', sessionId)
      .returning(columns)
      .executeTakeFirstOrThrow()
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
        createdAt: now,
      })
      .execute()
  return opened
}
