/** One run of a turn on this server: asks the engine and stores the answer, unless another server takes the turn. */
import type { Answer, Engine } from '../answering/engine.ts'
import { replyCost } from '../credits/model-catalogue.ts'
import type { AgentRow, Db } from '../db/schema.ts'
import { unlessAborted } from '../platform/abort.ts'
import type { Clock } from '../platform/clock.ts'
import type { EventBus } from '../platform/event-bus.ts'
import type { Log } from '../platform/log.ts'
import type { Streaming } from '../platform/model/streamed-completion.ts'
import { isInquiry } from '../stages/readers/turns-of-talk.ts'
import type { Steering } from '../stages/steer.ts'
import { askedQuestion } from '../unanswered/record.ts'
import type { Accepted } from './accept.ts'
import type { FileReaders } from './attachments.ts'
import type { MessageHooks } from './message-hooks.ts'
import { markUnanswered } from './needs-person.ts'
import { questionOf } from './question.ts'
import type { StreamedText } from './streamed-text.ts'
import { storeAnswer } from './store-answer.ts'
import type { Incoming } from './turn.ts'
import {
  type EndedTurn,
  failRun,
  storePartialText,
  leaseMs,
  renewRun,
  reservePrice,
  type Run,
} from './turns.repository.ts'

export type TurnOptions = FileReaders & {
  db: Db
  clock: Clock
  engine: Engine
  log: Log
  events: EventBus
  hooks?: MessageHooks
  /** The stages of agents; without them no stage guides the answers. */
  steering?: Steering | undefined
  /** Called after an answer was stored or failed: there may be messages to send. */
  onEnded?: (conversationId: string) => Promise<void>
}

export type Work = Pick<Incoming, 'ownerId' | 'agent'> & Pick<Accepted, 'turnId' | 'conversationId'>

/** `streamed` is set if somebody wants streamed text. */
type RunningTurn = { work: Work; own: Run; streamed: StreamedText | undefined }

/** The death of another server is only noticed by polling; every other change arrives as an event. */
export const recheckMs = leaseMs / 3
/** Interval at which the text generated so far is stored. */
const storeEveryMs = 1_000

export const interrupted = { kind: 'interrupted' } as const

/** Maximum credits that an answer of this agent may cost. */
export const priceOf = ({ isPaid }: Engine, agent: AgentRow): number => (isPaid ? replyCost(agent.responseModel) : 0)
const costOf = (agent: AgentRow, answer: Answer): number =>
  answer.engine === 'model' && !answer.isFree ? replyCost(agent.responseModel) : 0

/** Returns how the turn has ended; undefined if it has not, or another run decides that. */
export async function runTurn(
  options: TurnOptions,
  { work, own, streamed }: RunningTurn,
  stopping: AbortSignal,
): Promise<EndedTurn | undefined> {
  const { db, clock, log, events, onEnded } = options
  const [taken, stop] = [new AbortController(), new AbortController()]
  const renew = async () => {
    const state = await renewRun(db, own)
    if (state === 'lost') taken.abort()
    if (state === 'stopped') stop.abort()
  }
  const renewLease = () => void renew().catch((cause: unknown) => log.error('a turn could not be renewed', cause))
  const timer = setInterval(renewLease, recheckMs)
  const storing = streamed && storePeriodically(options, own, streamed)
  const forget = events.subscribe(own.conversationId, renewLease)
  try {
    const signal = AbortSignal.any([taken.signal, stopping])
    const streaming = streamed && { onDelta: streamed.append, stop: stop.signal }
    const generating = generate(options, work, own, signal, streaming)
    // Without streaming there is no partial answer, so stopping gives up the turn.
    const ended = streaming ? generating : unlessAborted(generating, stop.signal, { kind: 'stopped' } as const)
    const outcome = await unlessAborted(ended, signal, interrupted)
    await storing?.end()
    if (outcome === undefined || outcome.kind === 'answered') return outcome
    await failRun(db, own, outcome)
    if (outcome.kind === 'model' || outcome.kind === 'noCredits')
      await markUnanswered(db, own.conversationId, clock.now())
    return undefined
  } catch (cause) {
    await storing?.end()
    await failRun(db, own, interrupted)
    throw cause
  } finally {
    clearInterval(timer)
    forget()
    // Only logged: the turn has ended, others read again before long, and unsent messages are looked for regularly.
    await events
      .notify({ id: own.conversationId, agentId: work.agent.id })
      .catch((cause: unknown) => log.error('the end of a turn could not be told', cause))
    await onEnded?.(own.conversationId).catch((cause: unknown) =>
      log.error('sending could not be queued after a turn', cause),
    )
  }
}

/** Stores the text generated so far at intervals, so that others see it too. */
function storePeriodically({ db, log }: TurnOptions, own: Run, streamed: StreamedText) {
  let stored = ''
  let writing = Promise.resolve()
  const write = (): Promise<void> => {
    const text = streamed.current()
    if (text !== stored) {
      stored = text
      writing = writing
        .then(() => storePartialText(db, own, text))
        .catch((cause: unknown) => log.error('the text of an answer could not be stored', cause))
    }
    return writing
  }
  const timer = setInterval(() => void write(), storeEveryMs)
  return {
    end: (): Promise<void> => {
      clearInterval(timer)
      return write()
    },
  }
}

/** Returns the stored answer or the reason why there is none; undefined if another run decides that. */
async function generate(
  options: TurnOptions,
  { ownerId, agent }: Work,
  own: Run,
  signal: AbortSignal,
  streaming: Streaming | undefined,
): Promise<EndedTurn | undefined> {
  const { db, clock, engine, hooks, steering } = options
  const price = priceOf(engine, agent)
  if (price > 0 && !(await reservePrice(db, own, { ownerId, agentId: agent.id, price }))) return { kind: 'noCredits' }
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
  // What a stage answers was understood, and what is said to it without asking anything tells nothing of the trainings.
  const isForStage = steered?.answer !== undefined || (steered?.isAboutStage === true && !isInquiry(question.message))
  const asked = isForStage ? undefined : askedQuestion(question, answer)
  const stored = await storeAnswer(db, {
    ownerId,
    agent,
    run: own,
    answer,
    cost: costOf(agent, answer),
    contents: words(answer),
    asked,
    now: clock.now(),
    hooks,
    steered,
  })
  if (typeof stored !== 'string') return stored
  return stored === 'noCredits' || stored === 'takenOver' ? { kind: stored } : undefined
}
