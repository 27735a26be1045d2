/** The conversation that a request names, and the answer if the account has none. */
import { notFound } from '../http/result.ts'
import type { Queryable } from '../db/schema.ts'
import { findInboxConversation } from './conversation.repository.ts'

export const conversationNotFound = notFound('Conversa não encontrada.')

type ConversationRequest = { params: { agentId: string; sessionId: string } }
type RequestContext = { session: { user: { id: string } } }

export const findRequested = (
  db: Queryable,
  { params: { agentId, sessionId } }: ConversationRequest,
  { session }: RequestContext,
) => findInboxConversation(db, { ownerId: session.user.id, agentId }, sessionId)
