/** The test chat: typed questions, and the conversations they belong to. */
import { historyPageLimit } from '../../contract/chat.ts'
import { fileContents } from '../db/files.ts'
import type { StoredMedia } from '../db/stored-media.ts'
import type { CallRequest } from '../../contract/routes.ts'
import { findAgent } from '../agents/agents.ts'
import {
  findConversation,
  lastMessages,
  listMessages,
  type ReadMessage,
  listSummaries,
  summaryOf,
  sequenceOf,
} from './repository.ts'
import { type Handlers, notFound, reply } from '../http/result.ts'
import type { ConversationDependencies } from './dependencies.ts'
import { agentNotFound } from '../http/refusals.ts'
import { followChanges } from './follow-changes.ts'
import { messageToWire, sameReply, toOutcome, toStream } from './replies.routes.ts'
import { shorten } from '../platform/text/shorten.ts'

const conversationNotFound = notFound('Conversa não encontrada.')
const messageNotFound = notFound('Mensagem não encontrada nesta conversa.')

/** Number of conversations in the list, and characters of each first message. */
const listed = { conversations: 200, characters: 200 } as const

/** Maximum characters shown of a transcript or of text in an image. */
const maxExtractedText = 2_000

const readExtractedTexts = (db: ConversationDependencies['db'], ownerId: string, messages: readonly ReadMessage[]) =>
  fileContents(
    db,
    ownerId,
    messages.flatMap(({ media }) => media.filter(({ type }) => type !== 'document').map(({ fileId }) => fileId)),
    maxExtractedText,
  )

type ChatHandlers = Pick<
  Handlers,
  'testChat' | 'stopAnswer' | 'listConversations' | 'chatHistory' | 'followConversations'
>

export function chatHandlers(dependencies: ConversationDependencies): ChatHandlers {
  const { db, fileUrls, answering } = dependencies

  /** The requested messages; undefined if there is no message with the id `before`. */
  async function page(ownerId: string, conversationId: string, query: CallRequest<'chatHistory'>['query']) {
    const { before, limit } = query
    if (before === undefined && limit === undefined)
      return { messages: await listMessages(db, ownerId, conversationId), hasMore: false }
    const end = before === undefined ? undefined : await sequenceOf(db, ownerId, conversationId, before)
    if (before !== undefined && end === undefined) return undefined
    const count = limit ?? historyPageLimit
    // One message more than needed tells whether there are more.
    const messages = await lastMessages(db, ownerId, conversationId, count + 1, end)
    return { messages: messages.slice(-count), hasMore: messages.length > count }
  }

  return {
    testChat: async ({ body }, { session, signal, wantsStream }) => {
      const { agentId, sessionId, message, messageId, enableSplitMessages: split } = body
      const ownerId = session.user.id
      const agent = await findAgent(db, ownerId, agentId)
      if (agent === undefined) return agentNotFound
      const conversation = { sessionId, channel: 'test' } as const
      const question = { ownerId, agent, conversation, message, messageId, split, files: [] }
      return wantsStream
        ? toStream((onText) => answering.answer(question, signal, onText), sameReply)
        : toOutcome(await answering.answer(question, signal), sameReply)
    },

    stopAnswer: async ({ params, body }, { session }) => {
      const conversation = await findConversation(db, session.user.id, params.sessionId)
      if (conversation === undefined || conversation.agentId !== params.agentId) return conversationNotFound
      const isStopped = await answering.stopAnswer(session.user.id, conversation, body.messageId)
      return reply({ message: isStopped ? 'Resposta parada.' : 'Esta resposta já tinha terminado.' })
    },

    followConversations: async ({ params }, { session, signal }) => {
      const agent = await findAgent(db, session.user.id, params.agentId)
      return agent === undefined ? agentNotFound : reply(followChanges(dependencies, agent, signal))
    },

    listConversations: async ({ params, query: { search } }, { session }) => {
      const agent = await findAgent(db, session.user.id, params.agentId)
      if (agent === undefined) return agentNotFound
      const summaries = await listSummaries(db, session.user.id, agent.id, {
        count: listed.conversations,
        // Enough to cut after a whole visible character.
        characters: 2 * listed.characters,
        search,
      })
      return reply(
        summaries.map(({ firstMessage, updatedAt, ...summary }) => ({
          ...summary,
          firstMessage: shorten(firstMessage, listed.characters),
          updatedAt: updatedAt.getTime(),
        })),
      )
    },

    chatHistory: async ({ params, query }, { session }) => {
      const conversation = await findConversation(db, session.user.id, params.sessionId)
      if (conversation === undefined || conversation.agentId !== params.agentId) return conversationNotFound
      const found = await page(session.user.id, conversation.id, query)
      if (found === undefined) return messageNotFound
      const texts = await readExtractedTexts(db, session.user.id, found.messages)
      const withExtractedText = (media: StoredMedia) => {
        const extractedText = texts.get(media.fileId)
        return { ...fileUrls.mediaToWire(media), ...(extractedText !== undefined && { extractedText }) }
      }
      return reply({
        id: conversation.id,
        agentId: conversation.agentId,
        contextId: conversation.sessionId,
        ...(await summaryOf(db, conversation.id)),
        hasMore: found.hasMore,
        isActive: true,
        messages: found.messages.map((message) =>
          messageToWire(message, { ...fileUrls, mediaToWire: withExtractedText }),
        ),
      })
    },
  }
}
