/** Finds the conversation of a session id for other domains. */
import type { Queryable } from '../db/schema.ts'
import { findConversation } from './repository.ts'

/** Undefined if the account has no conversation with this id and agent. */
export async function findOwnConversationId(
  db: Queryable,
  { ownerId, agentId, sessionId }: { ownerId: string; agentId: string; sessionId: string },
): Promise<string | undefined> {
  const conversation = await findConversation(db, ownerId, sessionId)
  return conversation?.agentId === agentId ? conversation.id : undefined
}
