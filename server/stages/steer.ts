/**
 * Guides the answers of a conversation by its agent's stages; the answers of every channel pass through here (SG-07).
 */
import type { Answer, Question } from '../answering/engine.ts'
import type { AgentRow, Db, Queryable } from '../db/schema.ts'
import { findContactOf } from '../channels/known-contact.ts'
import { nameVisitor } from '../channels/widget/visitor-name.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Log } from '../platform/log.ts'
import { endpointOf } from '../platform/model/endpoint.ts'
import type { Secrets } from '../platform/secrets.ts'
import { beginningOf, toPostgresText } from '../platform/text/plain.ts'
import { createJudge, type JudgeWithModel } from './judge-with-model.ts'
import { makeCall } from './make-call.ts'
import { createPerformCall, type PerformCall } from './perform-call.ts'
import { civilAt } from '../platform/civil.ts'
import { isCustomerName } from './readers/read-field.ts'
import { listActiveStages } from './stages.ts'
import { findState, saveState } from './state.repository.ts'
import { endOf } from './steering/actions.ts'
import {
  afterModel,
  afterQuotation,
  guidanceOf,
  linesOf,
  type ReplyInput,
  type Round,
  asAnswer,
} from './steering/compose.ts'
import { hasValue } from './steering/fields.ts'
import type { Contact } from './steering/known-data.ts'
import { conclude, type FinishedCall } from './steering/conclude.ts'
import { follow, join } from './steering/follow.ts'
import { judgeByRule } from './steering/judge-by-rule.ts'
import { questionOf } from './steering/questions.ts'
import {
  emptyState,
  type Judged,
  type Judgement,
  type RunningStage,
  snapshotOf,
  type StageSnapshot,
  type StageState,
} from './steering/state.ts'
import { step, type Step, type StepInput } from './steering/step.ts'

export type Turn = { ownerId: string; agent: AgentRow; conversationId: string; question: Question }

export type Steered = {
  /** Whether a stage influences the answer. */
  isSteered: boolean
  /** Whether the message begins or ends a stage, or answers it. */
  isAboutStage: boolean
  /** The question for the engine. */
  question: Question
  /** An answer that needs no engine. */
  answer: Answer | undefined
  /** Adds the texts of the stage to the engine's answer. */
  complete: (answer: Answer) => Answer
  /** Whether a person continues after this answer. */
  isHandedOver: boolean
  /** Runs in the transaction that stores the answer: a discarded answer changes no stage. */
  store: (trx: Queryable) => Promise<void>
}
export type Steering = (turn: Turn, signal: AbortSignal) => Promise<Steered>

export type SteeringOptions = { db: Db; clock: Clock; config: Config; secrets: Secrets; log: Log }
type SteerDependencies = SteeringOptions & { perform: PerformCall; judge: JudgeWithModel | undefined }

const unsteered = (question: Question): Steered => ({
  isSteered: false,
  isAboutStage: false,
  question,
  answer: undefined,
  isHandedOver: false,
  complete: (answer) => answer,
  store: () => Promise.resolve(),
})

/** Whether a stage is complete is only known after its calls; one that another follows is. */
const ended = (judgement: Judgement, running: RunningStage): Judgement =>
  judgement.stageId === running.stage.id && (judgement.outcome === 'running' || judgement.outcome === 'completed')
    ? { ...judgement, outcome: endOf(running) }
    : judgement

/** Includes the running stage in the version in which it began. */
function judgedStages(state: StageState, active: readonly StageSnapshot[]): StageSnapshot[] {
  const { running } = state
  if (running === null || running.isCompleted) return [...active]
  return active.some(({ id }) => id === running.stage.id)
    ? active.map((stage) => (stage.id === running.stage.id ? running.stage : stage))
    : [running.stage, ...active]
}

async function judgedBy(
  { judge }: SteerDependencies,
  { agent, question }: Turn,
  state: StageState,
  stages: readonly StageSnapshot[],
  signal: AbortSignal,
): Promise<{ judged: Judged[]; quote: string | undefined; by: 'model' | 'rule' }> {
  const { message, history } = question
  const asked = state.running?.awaited?.kind === 'field' ? questionOf(state.running) : null
  const found = await judge?.({ model: agent.responseModel, stages, message, history, asked }, signal)
  if (found !== undefined) return { ...found, by: 'model' }
  return { judged: judgeByRule(stages, message), quote: undefined, by: 'rule' }
}

/** The state of a conversation before the message is processed. */
type Situation = {
  state: StageState
  entered: readonly string[]
  active: readonly StageSnapshot[]
  contact: Contact | undefined
}

async function readSituation({ db }: SteerDependencies, { ownerId, agent, conversationId }: Turn): Promise<Situation> {
  const active = (await listActiveStages(db, ownerId, agent.id)).map(snapshotOf)
  const stored = await findState(db, ownerId, conversationId)
  const contact = active.length === 0 ? undefined : await findContactOf(db, ownerId, conversationId)
  return { state: stored?.state ?? emptyState, entered: stored?.entered ?? [], active, contact }
}

/** The owner may have chosen any label for a field named so. */
const nameIn = (collected: StageState['collected']): string | undefined =>
  collected.find(
    (field) => (isCustomerName(field) || /^(?:nome|name)(?:_completo)?$/iu.test(field.fieldName)) && hasValue(field),
  )?.value ?? undefined

/** Makes the calls of the step one after the other. */
async function makeDueCalls(
  given: SteerDependencies,
  { ownerId, conversationId }: Turn,
  { due, state }: Step,
  signal: AbortSignal,
): Promise<FinishedCall[]> {
  const { running } = state
  if (running === null) return []
  const calls: FinishedCall[] = []
  for (const call of due) {
    // After a hand-off no further call is started.
    if (signal.aborted) break
    calls.push(await makeCall(given, { ownerId, conversationId, running }, call))
  }
  return calls
}

async function steer(given: SteerDependencies, turn: Turn, signal: AbortSignal): Promise<Steered> {
  const { agent, conversationId, question } = turn
  const { state, entered, active, contact } = await readSituation(given, turn)
  if (active.length === 0 && state.running === null) return unsteered(question)
  // A file without text cannot be judged.
  if (question.message.trim() === '') return unsteered(question)

  const stages = judgedStages(state, active)
  const { judged, quote, by } = await judgedBy(given, turn, state, stages, signal)
  const now = given.clock.now()
  const moment = { at: now.getTime(), civil: civilAt(question.now ?? now, agent.timezone) }
  const earlier = question.history.filter(({ role }) => role === 'user').map(({ content }) => content)
  const { message } = question
  const { humanTransfer } = agent
  const input: StepInput = {
    conversationId,
    state,
    message,
    earlier,
    contact,
    stages,
    judged,
    moment,
    quote,
    humanTransfer,
  }
  const justEntered: string[] = []
  const finish = async (stepped: Step): Promise<Round> => {
    const calls = await makeDueCalls(given, turn, stepped, signal)
    const concluded = conclude(conversationId, stepped, calls, humanTransfer)
    const { running } = concluded.state
    if (stepped.change === 'entered' && running) justEntered.push(running.stage.id)
    return { step: stepped, concluded }
  }
  let round = await finish(step(input))
  for (let next = follow(input, round); next !== undefined; next = follow(input, round))
    round = join(round, await finish(next))
  const { step: stepped, concluded } = round
  const { running } = concluded.state
  const newState = {
    state: concluded.state,
    entered: [...new Set([...entered, ...justEntered])],
    judgements: running?.isCompleted ? stepped.judgements.map((one) => ended(one, running)) : stepped.judgements,
    judgedBy: by,
    message: beginningOf(toPostgresText(question.message), 2_000),
  }
  return {
    ...replyOf({ step: stepped, concluded, split: question.maySplit }, question, given.judge !== undefined),
    isAboutStage: stepped.change !== null || (running !== null && !running.isCompleted),
    isHandedOver: concluded.isHandedOver,
    store: async (trx) => {
      await saveState(trx, { ownerId: turn.ownerId, agentId: agent.id, conversationId }, newState, now)
      const name = nameIn(concluded.state.collected)
      if (name !== undefined) await nameVisitor(trx, conversationId, name)
    },
  }
}

/**
 * Combines the stage with the reply. A model is told what to say and words it itself; without a model the stage's lines
 * follow the quotation, and if they suffice no engine is called.
 */
function replyOf(
  input: ReplyInput,
  question: Question,
  hasModel: boolean,
): Pick<Steered, 'isSteered' | 'question' | 'answer' | 'complete'> {
  const lines = linesOf(input)
  const guidance = guidanceOf(input)
  const isSteered = lines.length > 0 || guidance !== undefined
  if (hasModel)
    return {
      isSteered,
      question: guidance === undefined ? question : { ...question, stage: guidance },
      answer: undefined,
      complete: (answer) => afterModel(answer, input, question.agent.language),
    }
  const linesSuffice = lines.length > 0 && !input.step.needsAnswer
  return {
    isSteered,
    question: input.step.asked === null ? question : { ...question, message: input.step.asked },
    answer: linesSuffice ? asAnswer(lines) : undefined,
    complete: (answer) => (linesSuffice ? answer : afterQuotation(answer, input)),
  }
}

export function createSteering(options: SteeringOptions): Steering {
  const model = endpointOf(options.config)
  const given: SteerDependencies = {
    ...options,
    perform: createPerformCall(options),
    judge: model && createJudge(model, options.log),
  }
  return (turn, signal) => steer(given, turn, signal)
}
