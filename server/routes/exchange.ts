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

export type { Asked } from './answer-question.ts'

/** `isRepeat`: the answer was given to an earlier sending of the question, so this one's file is not in use. */
export type Exchanged = Outcome<'testChat'> & { isRepeat?: boolean }

/** Answers a question; one that was asked before, or is being asked, gets the answer that it got. */
export async function exchange(dependencies: Dependencies, asked: Asked, signal: AbortSignal): Promise<Exchanged> {
  const { ownerId, agentId, sessionId, messageId } = asked
  const agent = await findAgent(dependencies.db, ownerId, agentId)
  if (agent === undefined) return agentNotFound
  if (messageId === undefined) return answerQuestion(dependencies, agent, asked, signal)

  const underWay = dependencies.questions.join(`${ownerId} ${messageId}`, `${agentId} ${sessionId}`, signal, (shared) =>
    answerOnce(dependencies, agent, { ...asked, messageId }, shared),
  )
  if (underWay === undefined) return foreignMessage
  const exchanged = await underWay.done
  return underWay.isFirst ? exchanged : { ...exchanged, isRepeat: true }
}

async function answerOnce(
  dependencies: Dependencies,
  agent: AgentRow,
  asked: Asked & { messageId: string },
  signal: AbortSignal,
): Promise<Exchanged> {
  const before = await answeredBefore(dependencies, asked)
  if (before !== undefined) return before
  const outcome = await answerQuestion(dependencies, agent, asked, signal)
  if (outcome.ok) return outcome
  // Another server may have answered it meanwhile; the last credit may have been spent on just that.
  return (await answeredBefore(dependencies, asked)) ?? outcome
}

async function answeredBefore(
  { db }: Dependencies,
  { ownerId, agentId, sessionId, messageId }: Asked & { messageId: string },
): Promise<Exchanged | undefined> {
  const found = await findAnswered(db, ownerId, messageId)
  if (found === undefined) return undefined
  if (found.agentId !== agentId || found.sessionId !== sessionId) return foreignMessage
  return { ...reply(v.parse(ChatReply, found.reply)), isRepeat: true }
}
