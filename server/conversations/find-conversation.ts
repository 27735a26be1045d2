/** The conversation that other domains mean by a session id. */
import type { Queryable } from '../db/schema.ts'
import { findConversation } from './repository.ts'

/** Undefined when the account has none of this id with this agent. */
export async function findOwnConversationId(
  db: Queryable,
  { ownerId, agentId, sessionId }: { ownerId: string; agentId: string; sessionId: string },
): Promise<string | undefined> {
  const conversation = await findConversation(db, ownerId, sessionId)
  return conversation?.agentId === agentId ? conversation.id : undefined
}
