/** A question and its answer, the same for a written message and for one with a file: each question is answered once. */
import * as v from 'valibot'
import { ChatReply } from '../../contract/chat.ts'
import { findAgent } from '../db/agents.ts'
import { findAnswered } from '../db/exchanges.ts'
import type { AgentRow } from '../db/schema.ts'
import { type Outcome, reply } from '../http/result.ts'
import { agentNotFound } from './agents.ts'
import { answerQuestion, type Asked, foreignMessage } from './answer-question.ts'
import type { Dependencies } from './dependencies.ts'

export type ExchangeParts = Pick<Dependencies, 'db' | 'clock' | 'engine' | 'questions'>

/** Answers a question; one that was asked before, or is being asked, gets the answer that it got. */
export async function exchange(
  dependencies: ExchangeParts,
  asked: Asked,
  signal: AbortSignal,
): Promise<Outcome<'testChat'>> {
  const { ownerId, agentId, sessionId, messageId } = asked
  const agent = await findAgent(dependencies.db, ownerId, agentId)
  if (agent === undefined) return agentNotFound
  if (messageId === undefined) return answerQuestion(dependencies, agent, asked, signal)

  const answering = dependencies.questions.join(
    `${ownerId} ${messageId}`,
    `${agentId} ${sessionId}`,
    signal,
    (shared) => answerOnce(dependencies, agent, { ...asked, messageId }, shared),
  )
  return answering ?? foreignMessage
}

async function answerOnce(
  dependencies: ExchangeParts,
  agent: AgentRow,
  asked: Asked & { messageId: string },
  signal: AbortSignal,
): Promise<Outcome<'testChat'>> {
  const before = await answeredBefore(dependencies, asked)
  if (before !== undefined) return before
  const outcome = await answerQuestion(dependencies, agent, asked, signal)
  if (outcome.ok) return outcome
  // Another server may have answered it meanwhile; the last credit may have been spent on just that.
  return (await answeredBefore(dependencies, asked)) ?? outcome
}

async function answeredBefore(
  { db }: ExchangeParts,
  { ownerId, agentId, sessionId, messageId }: Asked & { messageId: string },
): Promise<Outcome<'testChat'> | undefined> {
  const found = await findAnswered(db, ownerId, messageId)
  if (found === undefined) return undefined
  if (found.agentId !== agentId || found.sessionId !== sessionId) return foreignMessage
  return reply(v.parse(ChatReply, found.reply))
}
