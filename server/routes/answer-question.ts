/** Asks the agent's engine, then takes the price and stores both sides, or neither. */
import { mediaWords } from '../../contract/chat.ts'
import type { WireReply } from '../../contract/routes.ts'
import { findConversation } from '../db/conversations.ts'
import { balanceOf } from '../db/credits.ts'
import { type NewMessage, storePaidExchange } from '../db/exchanges.ts'
import type { AgentRow, StoredMedia } from '../db/schema.ts'
import type { AgentProfile, Answer, Attachment, EngineFailure } from '../engine/engine.ts'
import { type Outcome, refuse, reply } from '../http/result.ts'
import { agentNotFound } from './agents.ts'
import type { Dependencies } from './dependencies.ts'
import { replyCost } from './model-catalogue.ts'
import { rememberedTurns } from './remembered.ts'

export const noCredits = refuse(
  402,
  'insufficient_credits',
  'Seus créditos acabaram. Adicione créditos para continuar conversando.',
)
export const foreignSession = refuse(409, 'session_of_other_agent', 'Esta conversa pertence a outro agente.')
export const foreignMessage = refuse(
  409,
  'message_of_other_conversation',
  'Esta mensagem já foi respondida em outra conversa.',
)

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

export async function answerQuestion(
  { db, clock, engine }: Pick<Dependencies, 'db' | 'clock' | 'engine'>,
  agent: AgentRow,
  asked: Asked,
  signal: AbortSignal,
): Promise<Outcome<'testChat'>> {
  const { ownerId, sessionId, messageId, file } = asked
  const askedAt = clock.now()
  const conversation = await findConversation(db, ownerId, sessionId)
  if (conversation !== undefined && conversation.agent_id !== agent.id) return foreignSession
  const cost = replyCost(agent.response_model)
  if ((await balanceOf(db, ownerId)) < cost) return noCredits

  const placeholder = file && mediaWords[file.media.type]
  const answered = await engine.answer(
    {
      agent: profileOf(agent),
      message: asked.message === placeholder ? '' : asked.message,
      attachments: file ? [{ ...file.attachment, id: file.media.fileId }] : [],
      history: conversation ? await rememberedTurns(db, ownerId, conversation.id) : [],
      split: asked.split && agent.enable_split_messages,
    },
    signal,
  )
  if (!answered.ok) return engineFailed(answered.failure)

  const answer = answered.value
  const now = clock.now()
  const question: NewMessage = {
    role: 'user',
    content: asked.message || (placeholder ?? ''),
    sources: [],
    media: file ? [file.media] : [],
    at: askedAt,
  }
  const fileText = file && (answer.transcript ?? (file.attachment.type === 'document' ? file.attachment.content : null))
  const replyOf = (totalMessages: number) => toReply(sessionId, answer, totalMessages)
  const result = await storePaidExchange(db, ownerId, {
    agentId: agent.id,
    sessionId,
    messages: [question, ...messagesOf(answer, now)],
    price: answer.isFree ? null : { amount: cost, model: agent.response_model },
    ...(file && fileText && { fileContent: { fileId: file.media.fileId, content: fileText } }),
    ...(messageId !== undefined && { once: { messageId, replyOf } }),
    now,
  })
  if ('stored' in result) return reply(replyOf(result.stored.totalMessages))
  const refusals = { agent: agentNotFound, credits: noCredits, session: foreignSession, repeated: foreignMessage }
  return refusals[result.refused]
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
