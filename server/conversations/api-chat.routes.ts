/** The chat for API keys: a program asks the agent of its key. */
import { apiKeyLimits } from '../../contract/api-keys.ts'
import type { WireReply } from '../../contract/routes.ts'
import { findAgent } from '../agents/agents.ts'
import type { RateLimiter, Rule } from '../db/rate-limiter.ts'
import type { Db } from '../db/schema.ts'
import { invalidKey, tooManyAttempts } from '../http/refusals.ts'
import type { Handlers } from '../http/result.ts'
import type { Answering } from './answer-message.ts'
import { findSessionOfQuestion } from './repository.ts'
import { agentGone, toOutcome, toStream } from './replies.routes.ts'

const callsOfKey: Rule = { name: 'calls of API key', limit: apiKeyLimits.callsPerMinute, windowMs: 60_000 }

type Dependencies = { db: Db; answering: Answering; rateLimiter: RateLimiter }

export const apiChatHandlers = ({ db, answering, rateLimiter }: Dependencies): Pick<Handlers, 'apiChat'> => ({
  apiChat: async ({ body }, { session, signal, wantsStream }) => {
    if (!(await rateLimiter.count([callsOfKey, session.id]))) return tooManyAttempts
    const ownerId = session.user.id
    const agent = session.agentId && (await findAgent(db, ownerId, session.agentId))
    // The agent was deleted during this call, together with its keys.
    if (!agent) return invalidKey
    const { message, messageId, stream = wantsStream } = body
    // Who never got the reply does not know the conversation that the question began.
    const asked =
      messageId === undefined ? undefined : await findSessionOfQuestion(db, { ownerId, agentId: agent.id, messageId })
    const conversationId = body.conversationId ?? asked ?? crypto.randomUUID()
    const conversation = { sessionId: conversationId, channel: 'api' } as const
    const question = { ownerId, agent, conversation, message, messageId, files: [], split: true }
    const toApiReply = (whole: WireReply<'testChat'>): WireReply<'apiChat'> => {
      const messages = [whole.message ?? '', ...(whole.additionalMessages ?? [])]
      const { initialMessage = null, sources, cost = null } = whole
      return { conversationId, messages, message: messages.join('\n\n'), initialMessage, sources: sources ?? [], cost }
    }
    const outcome = stream
      ? await toStream((onText) => answering.answer(question, signal, onText), toApiReply)
      : toOutcome(await answering.answer(question, signal), toApiReply)
    if (outcome.ok) return outcome
    return outcome.body.error === agentGone.body.error ? invalidKey : outcome
  },
})
