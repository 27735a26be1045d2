/**
 * Answers a message and stores the answer, for the test chat, the channels and the API. The work continues if the caller
 * disconnects, because the question is stored and others may wait for its answer.
 */
import { findAgent } from '../agents/agents.ts'
import type { AgentRow } from '../db/schema.ts'
import { unlessAborted } from '../platform/abort.ts'
import { type ChangedConversation, nextChange } from '../platform/event-bus.ts'
import { acceptQuestion } from './accept.ts'
import { findLeftTurn, forgetLeftTurn } from './left-questions.ts'
import { markUnanswered } from './needs-person.ts'
import { interrupted, priceOf, recheckMs, runTurn, type TurnOptions, type Work } from './run-turn.ts'
import { createStreamedText, type StreamedText } from './streamed-text.ts'
import type { AnswerResult, Incoming } from './turn.ts'
import { claimTurn, findEndedTurn, requestStop } from './turns.repository.ts'

/** Receives further text of an answer. */
export type OnText = (delta: string) => void

export type Answering = {
  /** `signal`: the caller no longer waits. `onText` receives a model's text as it is generated. */
  answer: (message: Incoming, signal: AbortSignal, onText?: OnText) => Promise<AnswerResult>
  /**
   * Answers the questions asked while a person was handling the conversation. Safe to repeat; undefined if none is
   * left, or if answering was interrupted too often.
   */
  answerLeft: (conversationId: string, signal: AbortSignal) => Promise<AnswerResult | undefined>
  /** Ends an answer with the text generated so far; false if no answer with this id is in progress. */
  stopAnswer: (ownerId: string, conversation: ChangedConversation, messageId: string) => Promise<boolean>
  /** Maximum credits that an answer of this agent may cost. */
  priceOf: (agent: AgentRow) => number
  /** Aborts all answers in progress; their questions can be asked again. */
  stop: () => Promise<void>
}

/**
 * A turn running on this server, and how many callers wait for it; `streamed` is set if the first caller wants streamed
 * text.
 */
type RunningTurn = { result: Promise<AnswerResult>; waiting: number; streamed: StreamedText | undefined }

export function createAnswering(options: TurnOptions): Answering {
  const { db, clock, engine, log, events, hooks } = options
  const stopping = new AbortController()
  const runningTurns = new Map<string, RunningTurn>()
  function begin(work: Work, streamed: StreamedText | undefined): RunningTurn {
    const result = untilEnded(work, streamed).finally(() => {
      if (runningTurns.get(work.turnId) === begun) runningTurns.delete(work.turnId)
    })
    const begun: RunningTurn = { result, waiting: 0, streamed }
    result.catch((cause: unknown) => {
      // Callers that wait get the error themselves.
      if (begun.waiting === 0) log.error('a question could not be answered', cause)
    })
    runningTurns.set(work.turnId, begun)
    return begun
  }

  async function untilEnded(work: Work, streamed: StreamedText | undefined): Promise<AnswerResult> {
    for (;;) {
      // Subscribes before reading, so that no change is missed in between.
      const change = nextChange(events, work.conversationId, recheckMs, stopping.signal)
      try {
        const claim = await claimTurn(db, work)
        if (claim.kind === 'gone') return await whatIsGone(work)
        if (claim.kind === 'ended') return (await findEndedTurn(db, work.turnId)) ?? (await whatIsGone(work))
        if (claim.kind === 'claimed') {
          const answered = await runTurn(options, { work, own: claim.run, streamed }, stopping.signal)
          if (answered !== undefined) return answered
        } else await change.happened
        if (stopping.signal.aborted) return interrupted
      } finally {
        change.forget()
      }
    }
  }

  /** Deleting an agent deletes its conversations. */
  const whatIsGone = async ({ ownerId, agent }: Work): Promise<AnswerResult> =>
    (await findAgent(db, ownerId, agent.id)) === undefined ? { kind: 'agentGone' } : { kind: 'conversationGone' }

  return {
    priceOf: (agent) => priceOf(engine, agent),
    stopAnswer: async (ownerId, conversation, messageId) => {
      const isRunning = await requestStop(db, { ownerId, conversationId: conversation.id, messageId })
      if (isRunning) await events.notify(conversation)
      return isRunning
    },
    answerLeft: async (conversationId, signal) => {
      const left = await findLeftTurn(db, conversationId)
      const agent = left && (await findAgent(db, left.ownerId, left.agentId))
      if (left === undefined || agent === undefined) return undefined
      const { turnId, ownerId } = left
      if (left.isGivenUp) {
        await forgetLeftTurn(db, conversationId, turnId)
        await markUnanswered(db, conversationId, clock.now())
        await events.notify({ id: conversationId, agentId: agent.id })
        return undefined
      }
      const work = runningTurns.get(turnId) ?? begin({ ownerId, agent, turnId, conversationId }, undefined)
      await events.notifyWatchers({ id: conversationId, agentId: agent.id })
      work.waiting += 1
      try {
        const result = await unlessAborted(work.result, signal, interrupted)
        if (result.kind !== 'interrupted') await forgetLeftTurn(db, conversationId, turnId)
        return result
      } finally {
        work.waiting -= 1
      }
    },
    answer: async (message, signal, onText) => {
      const accepted = await acceptQuestion(db, message, {
        now: clock.now(),
        price: priceOf(engine, message.agent),
        hooks,
      })
      if (accepted.kind !== 'accepted') return accepted
      const { ownerId, agent } = message
      const { turnId, conversationId, isFresh } = accepted
      const known = isFresh ? undefined : runningTurns.get(turnId)
      const work = known ?? begin({ ownerId, agent, turnId, conversationId }, onText && createStreamedText())
      if (isFresh) await events.notifyWatchers({ id: conversationId, agentId: agent.id })
      work.waiting += 1
      const forget = onText && work.streamed?.subscribe(onText)
      try {
        return await unlessAborted(work.result, signal, interrupted)
      } finally {
        work.waiting -= 1
        forget?.()
      }
    },
    stop: async () => {
      stopping.abort()
      await Promise.allSettled([...runningTurns.values()].map(({ result }) => result))
    },
  }
}
