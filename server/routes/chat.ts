/** The test chat: questions in writing, and the conversations that came of them. */
import { historyPageLimit } from '../../contract/chat.ts'
import type { CallRequest } from '../../contract/routes.ts'
import { findAgent } from '../db/agents.ts'
import {
  findConversation,
  lastMessages,
  listMessages,
  listOutlines,
  outlineOf,
  sequenceOf,
} from '../db/conversations.ts'
import type { MessageRow } from '../db/schema.ts'
import type { FileAddresses } from '../files/addresses.ts'
import { type Handlers, notFound, reply } from '../http/result.ts'
import { agentNotFound } from './agents.ts'
import type { Dependencies } from './dependencies.ts'
import { exchange } from './exchange.ts'
import { shorten } from './shorten.ts'

const conversationNotFound = notFound('Conversa não encontrada.')
const messageNotFound = notFound('Mensagem não encontrada nesta conversa.')

/** Conversations that the list beside the chat shows, and how much of the first message of each. */
const listed = { conversations: 200, characters: 200 } as const

type ChatHandlers = Pick<Handlers, 'testChat' | 'listConversations' | 'chatHistory'>

export function chatHandlers(dependencies: Dependencies): ChatHandlers {
  const { db, addresses } = dependencies

  /** The messages that were asked for; undefined when there is no such message to stand before. */
  async function page(ownerId: string, conversationId: string, query: CallRequest<'chatHistory'>['query']) {
    const { before, limit } = query
    if (before === undefined && limit === undefined)
      return { messages: await listMessages(db, ownerId, conversationId), hasMore: false }
    const end = before === undefined ? undefined : await sequenceOf(db, ownerId, conversationId, before)
    if (before !== undefined && end === undefined) return undefined
    const count = limit ?? historyPageLimit
    // One more than wanted tells whether there are more.
    const messages = await lastMessages(db, ownerId, conversationId, count + 1, end)
    return { messages: messages.slice(-count), hasMore: messages.length > count }
  }

  return {
    testChat: ({ body }, { session, signal }) => {
      const { agentId, sessionId, message, messageId, enableSplitMessages: split } = body
      return exchange(dependencies, { ownerId: session.user.id, agentId, sessionId, message, messageId, split }, signal)
    },

    listConversations: async ({ params }, { session }) => {
      const agent = await findAgent(db, session.user.id, params.agentId)
      if (agent === undefined) return agentNotFound
      const outlines = await listOutlines(db, session.user.id, agent.id, {
        count: listed.conversations,
        // Enough to see where the last visible character ends.
        characters: 2 * listed.characters,
      })
      return reply(
        outlines.map(({ firstMessage, updatedAt, ...outline }) => ({
          ...outline,
          firstMessage: shorten(firstMessage, listed.characters),
          updatedAt: updatedAt.getTime(),
        })),
      )
    },

    chatHistory: async ({ params, query }, { session }) => {
      const conversation = await findConversation(db, session.user.id, params.sessionId)
      if (conversation === undefined || conversation.agent_id !== params.agentId) return conversationNotFound
      const found = await page(session.user.id, conversation.id, query)
      if (found === undefined) return messageNotFound
      return reply({
        id: conversation.id,
        agentId: conversation.agent_id,
        contextId: conversation.session_id,
        ...(await outlineOf(db, conversation.id)),
        hasMore: found.hasMore,
        isActive: true,
        messages: found.messages.map((message) => messageToWire(message, addresses)),
      })
    },
  }
}

const messageToWire = (message: MessageRow, { mediaToWire }: FileAddresses) => ({
  id: message.id,
  role: message.role,
  content: message.content,
  timestamp: message.created_at.getTime(),
  mediaFiles: message.media.map(mediaToWire),
  sources: message.sources,
})
