/** A question, its answer, and what the answer costs: the same for a written message and for one with a file. */
import type { WireReply } from '../../contract/routes.ts'
import { findAgent } from '../db/agents.ts'
import { findConversation, lastMessages, type NewMessage, storePaidExchange } from '../db/conversations.ts'
import { balanceOf } from '../db/credits.ts'
import type { AgentRow, StoredMedia } from '../db/schema.ts'
import type { AgentProfile, Answer, Attachment, EngineFailure } from '../engine/engine.ts'
import { refuse, reply } from '../http/result.ts'
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

export type Asked = {
  ownerId: string
  agentId: string
  sessionId: string
  message: string
  split: boolean
  /** The client's own id of the question; the same one again gets the answer that it got. */
  messageId: string | undefined
  /** A stored file, and what the engine may know of it. */
  file?: { media: StoredMedia; attachment: Attachment }
}

/** Asks the agent's engine, then takes the price and stores both sides, or neither. */
export async function exchange({ db, clock, engine }: Dependencies, asked: Asked, signal: AbortSignal) {
  const { ownerId, sessionId } = asked
  const askedAt = clock.now()
  const agent = await findAgent(db, ownerId, asked.agentId)
  if (agent === undefined) return agentNotFound
  const conversation = await findConversation(db, ownerId, sessionId)
  if (conversation !== undefined && conversation.agent_id !== agent.id) return foreignSession
  const cost = replyCost(agent.response_model)
  if ((await balanceOf(db, ownerId)) < cost) return noCredits

  const history = conversation ? await lastMessages(db, ownerId, conversation.id, rememberedMessages) : []
  const answered = await engine.answer(
    {
      agent: profileOf(agent),
      message: asked.message,
      attachments: asked.file ? [asked.file.attachment] : [],
      history: history.map(({ role, content }) => ({ role, content })),
      split: asked.split && agent.enable_split_messages,
    },
    signal,
  )
  if (!answered.ok) return engineFailed(answered.failure)

  const answer = answered.value
  const now = clock.now()
  const question: NewMessage = { role: 'user', content: asked.message, sources: [], at: askedAt }
  const result = await storePaidExchange(db, ownerId, {
    agentId: agent.id,
    sessionId,
    messages: [question, ...messagesOf(answer, now)],
    price: { amount: cost, model: agent.response_model },
    now,
  })
  if ('refused' in result) return { agent: agentNotFound, credits: noCredits, session: foreignSession }[result.refused]
  return reply(toReply(sessionId, answer, result.stored.totalMessages))
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
