/** The test chat: a question, its answer, and what the answer costs. */
import type { WireReply } from '../../contract/routes.ts'
import { findAgent } from '../db/agents.ts'
import {
  findConversation,
  lastMessages,
  listMessages,
  type NewMessage,
  storePaidExchange,
} from '../db/conversations.ts'
import { balanceOf } from '../db/credits.ts'
import type { AgentRow, MessageRow } from '../db/schema.ts'
import type { AgentProfile, Answer, EngineFailure } from '../engine/engine.ts'
import { type Handlers, notFound, refuse, reply } from '../http/result.ts'
import { agentNotFound } from './agents.ts'
import type { Dependencies } from './dependencies.ts'
import { replyCost } from './model-catalogue.ts'

/** Earlier messages that the engine gets to see. */
const rememberedMessages = 20

const noCredits = refuse(
  402,
  'insufficient_credits',
  'Seus créditos acabaram. Adicione créditos para continuar conversando.',
)
const foreignSession = refuse(409, 'session_of_other_agent', 'Esta conversa pertence a outro agente.')
const conversationNotFound = notFound('Conversa não encontrada.')

export function chatHandlers({ db, clock, engine }: Dependencies): Pick<Handlers, 'testChat' | 'listConversations' | 'chatHistory'> {
  return {
    testChat: async ({ body }, { session, signal }) => {
      const ownerId = session.user.id
      const askedAt = clock.now()
      const agent = await findAgent(db, ownerId, body.agentId)
      if (agent === undefined) return agentNotFound
      const conversation = await findConversation(db, ownerId, body.sessionId)
      if (conversation !== undefined && conversation.agent_id !== agent.id) return foreignSession
      const cost = replyCost(agent.response_model)
      if ((await balanceOf(db, ownerId)) < cost) return noCredits

      const history = conversation ? await lastMessages(db, ownerId, conversation.id, rememberedMessages) : []
      const answered = await engine.answer(
        {
          agent: profileOf(agent),
          message: body.message,
          history: history.map(({ role, content }) => ({ role, content })),
          split: body.enableSplitMessages && agent.enable_split_messages,
        },
        signal,
      )
      if (!answered.ok) return engineFailed(answered.failure)

      const answer = answered.value
      const now = clock.now()
      const question: NewMessage = { role: 'user', content: body.message, sources: [], at: askedAt }
      const result = await storePaidExchange(db, ownerId, {
        agentId: agent.id,
        sessionId: body.sessionId,
        messages: [question, ...messagesOf(answer, now)],
        price: { amount: cost, model: agent.response_model },
        now,
      })
      if ('refused' in result)
        return { agent: agentNotFound, credits: noCredits, session: foreignSession }[result.refused]
      return reply(toReply(body.sessionId, answer, result.stored.totalMessages))
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

/** One stored message for each text; the sources belong to the last, where a reader looks for them. */
const messagesOf = (answer: Answer, at: Date): NewMessage[] =>
  answer.messages.map((content, index) => ({
    role: 'assistant',
    content,
    sources: index === answer.messages.length - 1 ? answer.sources : [],
    at,
  }))

function toReply(sessionId: string, answer: Answer, totalMessageCount: number): WireReply<'testChat'> {
  const [message, ...additionalMessages] = answer.messages
  return {
    message,
    sessionId,
    initialMessage: null,
    mediaFiles: [],
    mediaUrl: null,
    additionalMessages,
    splitMessage: additionalMessages.length > 0,
    totalMessageCount,
    sources: answer.sources,
    engine: answer.engine,
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

function engineFailed({ kind, message }: EngineFailure) {
  return kind === 'timeout' ? refuse(504, 'model_timeout', message) : refuse(502, `model_${kind}`, message)
}

const profileOf = (agent: AgentRow): AgentProfile => ({
  id: agent.id,
  name: agent.name,
  companyName: agent.company_name,
  businessArea: agent.business_area,
  behavior: agent.behavior,
  productDescription: agent.product_description,
  language: agent.language,
  tone: agent.tone,
  useEmojis: agent.use_emojis,
  restrictTopics: agent.restrict_topics,
  responseModel: agent.response_model,
})
