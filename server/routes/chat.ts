/** The test chat: questions in writing, and the conversations that came of them. */
import { findAgent } from '../db/agents.ts'
import { findConversation, listMessages } from '../db/conversations.ts'
import type { MessageRow } from '../db/schema.ts'
import { type Handlers, notFound, reply } from '../http/result.ts'
import { agentNotFound } from './agents.ts'
import type { Dependencies } from './dependencies.ts'
import { exchange } from './exchange.ts'

const conversationNotFound = notFound('Conversa não encontrada.')

type ChatHandlers = Pick<Handlers, 'testChat' | 'listConversations' | 'chatHistory'>

export function chatHandlers(dependencies: Dependencies): ChatHandlers {
  const { db } = dependencies
  return {
    testChat: ({ body }, { session, signal }) => {
      const { agentId, sessionId, message, messageId, enableSplitMessages: split } = body
      return exchange(dependencies, { ownerId: session.user.id, agentId, sessionId, message, messageId, split }, signal)
    },

    listConversations: async ({ params }, { session }) => {
      const agent = await findAgent(db, session.user.id, params.agentId)
      return agent === undefined ? agentNotFound : reply([])
    },

    chatHistory: async ({ params }, { session }) => {
      const conversation = await findConversation(db, session.user.id, params.sessionId)
      if (conversation === undefined || conversation.agent_id !== params.agentId) return conversationNotFound
      const messages = await listMessages(db, session.user.id, conversation.id)
      return reply({
        id: conversation.id,
        agentId: conversation.agent_id,
        contextId: conversation.session_id,
        firstMessage: messages[0]?.content ?? null,
        totalMessages: messages.length,
        hasMore: false,
        isActive: true,
        messages: messages.map(messageToWire),
      })
    },
  }
}

const messageToWire = (message: MessageRow) => ({
  id: message.id,
  role: message.role,
  content: message.content,
  timestamp: message.created_at.getTime(),
  mediaFiles: [],
  sources: message.sources,
})
