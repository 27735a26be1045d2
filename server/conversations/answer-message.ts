/**
 * Answers a message and stores the answer: used by the test chat, the channels, the API and the follow-ups. The work
 * continues if the caller disconnects, because the question is stored and others may wait for its answer.
 */
import { findAgent } from '../agents/agents.ts'
import type { Answer, Engine } from '../answering/engine.ts'
import { balanceOf } from '../credits/ledger.ts'
import { replyCost } from '../credits/model-catalogue.ts'
import type { AgentRow, Db } from '../db/schema.ts'
import { unlessAborted } from '../platform/abort.ts'
import type { Clock } from '../platform/clock.ts'
import type { Steering } from '../stages/steer.ts'
import { isQuestion } from '../stages/readers/turns-of-talk.ts'
import type { Log } from '../platform/log.ts'
import type { Streaming } from '../platform/model/streamed-completion.ts'
import { type Accepted, acceptQuestion } from './accept.ts'
import type { FileReaders } from './attachments.ts'
import { type ChangedConversation, type LaneEvents, nextChange } from '../platform/lane-events.ts'
import { findLeftTurn, forgetLeftTurn } from './left-questions.ts'
import type { MessageHooks } from './message-hooks.ts'
import { markUnanswered } from './needs-person.ts'
import { questionOf } from './question.ts'
import { createSpoken, type Spoken } from './spoken.ts'
import { storeAnswer } from './store-answer.ts'
import { raiseEpoch } from './handling.ts'
import { gapOf } from '../unanswered/record.ts'
import type { AnswerResult, Incoming } from './turn.ts'
import {
  claimTurn,
  type EndedTurn,
  failRun,
  findEndedTurn,
  keepSpoken,
  leaseMs,
  renewRun,
  requestStop,
  type Run,
} from './turns.repository.ts'

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
  /** Changes who answers from now on; returns the new epoch, or undefined if the account has no such conversation. */
  raiseEpoch: (ownerId: string, conversationId: string, handledBy: 'agent' | 'person') => Promise<number | undefined>
  /** Maximum credits that an answer of this agent may cost. */
  priceOf: (agent: AgentRow) => number
  /** Aborts all answers in progress; their questions can be asked again. */
  stop: () => Promise<void>
}

export type AnsweringOptions = FileReaders & {
  db: Db
  clock: Clock
  engine: Engine
  log: Log
  events: LaneEvents
  hooks?: MessageHooks
  /** The stages of agents; without them no stage guides the answers. */
  steering?: Steering | undefined
  /** Called after an answer was stored or failed: there may be messages to send. */
  onEnded?: (conversationId: string) => Promise<void>
}

type Work = Pick<Incoming, 'ownerId' | 'agent'> & Pick<Accepted, 'turnId' | 'conversationId'>

/**
 * A turn running on this server, and how many callers wait for it; `spoken` is set if the first caller wants streamed
 * text.
 */
type RunningTurn = { result: Promise<AnswerResult>; waiting: number; spoken: Spoken | undefined }

/** The death of another server is only noticed by polling; every other change arrives as an event. */
const recheckMs = leaseMs / 3
/** Interval at which the text generated so far is stored. */
const keepMs = 1_000

const interrupted = { kind: 'interrupted' } as const

export function createAnswering(options: AnsweringOptions): Answering {
  const { db, clock, engine, log, events, hooks, steering } = options
  const stopping = new AbortController()
  const runningTurns = new Map<string, RunningTurn>()
  const priceOf = (agent: AgentRow) => (engine.isPaid ? replyCost(agent.responseModel) : 0)
  const costOf = (agent: AgentRow, answer: Answer) =>
    answer.engine === 'model' && !answer.isFree ? replyCost(agent.responseModel) : 0

  function begin(work: Work, spoken: Spoken | undefined): RunningTurn {
    const result = untilEnded(work, spoken).finally(() => {
      if (runningTurns.get(work.turnId) === begun) runningTurns.delete(work.turnId)
    })
    const begun: RunningTurn = { result, waiting: 0, spoken }
    result.catch((cause: unknown) => {
      // Callers that wait get the error themselves.
      if (begun.waiting === 0) log.error('a question could not be answered', cause)
    })
    runningTurns.set(work.turnId, begun)
    return begun
  }

  async function untilEnded(work: Work, spoken: Spoken | undefined): Promise<AnswerResult> {
    for (;;) {
      // Subscribes before reading, so that no change is missed in between.
      const change = nextChange(events, work.conversationId, recheckMs, stopping.signal)
      try {
        const claim = await claimTurn(db, work)
        if (claim.kind === 'gone') return await whatIsGone(work)
        if (claim.kind === 'ended') return (await findEndedTurn(db, work.turnId)) ?? (await whatIsGone(work))
        if (claim.kind === 'claimed') {
          const answered = await run(work, claim.run, spoken)
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

  async function run(work: Work, own: Run, spoken: Spoken | undefined): Promise<EndedTurn | undefined> {
    const [taken, stop] = [new AbortController(), new AbortController()]
    const renew = async () => {
      const state = await renewRun(db, own)
      if (state === 'lost') taken.abort()
      if (state === 'stopped') stop.abort()
    }
    const renewLease = () => void renew().catch((cause: unknown) => log.error('a turn could not be renewed', cause))
    const timer = setInterval(renewLease, recheckMs)
    const keeper = spoken && createKeeper(own, spoken)
    const forget = events.subscribe(own.conversationId, renewLease)
    try {
      const signal = AbortSignal.any([taken.signal, stopping.signal])
      const streaming = spoken && { onDelta: spoken.say, stop: stop.signal }
      const speaking = speak(work, own, signal, streaming)
      // Without streaming there is no partial answer, so stopping gives up the turn.
      const ended = streaming ? speaking : unlessAborted(speaking, stop.signal, { kind: 'stopped' } as const)
      const outcome = await unlessAborted(ended, signal, interrupted)
      await keeper?.end()
      if (outcome === undefined || outcome.kind === 'answered') return outcome
      await failRun(db, own, outcome)
      if (outcome.kind === 'model' || outcome.kind === 'noCredits')
        await markUnanswered(db, own.conversationId, clock.now())
      return undefined
    } catch (cause) {
      await keeper?.end()
      await failRun(db, own, interrupted)
      throw cause
    } finally {
      clearInterval(timer)
      forget()
      await events.notify({ id: own.conversationId, agentId: work.agent.id })
      await options.onEnded?.(own.conversationId)
    }
  }

  function createKeeper(own: Run, spoken: Spoken) {
    let kept = ''
    let writing = Promise.resolve()
    const write = (): Promise<void> => {
      const text = spoken.soFar()
      if (text !== kept) {
        kept = text
        writing = writing
          .then(() => keepSpoken(db, own, text))
          .catch((cause: unknown) => log.error('words of an answer could not be kept', cause))
      }
      return writing
    }
    const timer = setInterval(() => void write(), keepMs)
    return {
      end: (): Promise<void> => {
        clearInterval(timer)
        return write()
      },
    }
  }

  /** Returns the stored answer or the reason why there is none; undefined if another run decides that. */
  async function speak(
    { ownerId, agent }: Work,
    own: Run,
    signal: AbortSignal,
    streaming: Streaming | undefined,
  ): Promise<EndedTurn | undefined> {
    const price = priceOf(agent)
    if (price > 0 && (await balanceOf(db, ownerId)) < price) return { kind: 'noCredits' }
    const preparing = streaming ? AbortSignal.any([signal, streaming.stop]) : signal
    const prepared = await questionOf(options, { ownerId, agent, ...own }, preparing)
    if (prepared === undefined) return undefined
    const { question, words } = prepared
    const steered = await steering?.({ ownerId, agent, conversationId: own.conversationId, question }, preparing)
    // A stage may add to the answer, which is therefore shown only when complete.
    const visibleStreaming = streaming && (steered?.isSteered ? { ...streaming, onDelta: () => {} } : streaming)
    const answered =
      steered?.answer === undefined
        ? await engine.answer(steered?.question ?? question, signal, visibleStreaming)
        : { ok: true as const, value: steered.answer }
    if (!answered.ok) return { kind: 'model', reason: answered.failure.kind, message: answered.failure.message }
    if (signal.aborted) return undefined
    if (answered.value.isStopped && answered.value.messages[0] === '') return { kind: 'stopped' }
    const answer = steered?.complete(answered.value) ?? answered.value
    // What a stage answers was understood, and what is said to it without asking anything is no gap in the trainings.
    const isForStage =
      steered?.answer !== undefined || (steered?.isAboutStage === true && !isQuestion(question.message))
    const confidence = isForStage ? undefined : gapOf(question, answer)
    const stored = await storeAnswer(db, {
      ownerId,
      agent,
      run: own,
      answer,
      cost: costOf(agent, answer),
      contents: words(answer),
      gap: confidence && { message: question.message, confidence },
      now: clock.now(),
      hooks,
      steered,
    })
    if (typeof stored !== 'string') return stored
    return stored === 'noCredits' || stored === 'takenOver' ? { kind: stored } : undefined
  }

  return {
    priceOf,
    raiseEpoch: (...given) => raiseEpoch(options, ...given),
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
      const accepted = await acceptQuestion(db, message, { now: clock.now(), price: priceOf(message.agent), hooks })
      if (accepted.kind !== 'accepted') return accepted
      const { ownerId, agent } = message
      const { turnId, conversationId, isFresh } = accepted
      const known = isFresh ? undefined : runningTurns.get(turnId)
      const work = known ?? begin({ ownerId, agent, turnId, conversationId }, onText && createSpoken())
      if (isFresh) await events.notifyWatchers({ id: conversationId, agentId: agent.id })
      work.waiting += 1
      const forget = onText && work.spoken?.listen(onText)
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
