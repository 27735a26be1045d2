/** Where a conversation stands in the stages of its agent: what was collected, called, and why a stage began or not. */
import * as v from 'valibot'
import { route } from './route.ts'
import { dataTypes } from './data-types.ts'
import { EpochMs, Id } from './wire.ts'

export const fieldStates = ['missing', 'suggested', 'valid', 'invalid', 'corrected', 'refused'] as const
export type FieldState = (typeof fieldStates)[number]

/** `uncertain`: it may have been done or not. `notSent`: it never left this server. */
export const callStates = ['running', 'done', 'failed', 'uncertain', 'notSent'] as const
export type CallState = (typeof callStates)[number]

export const verdicts = ['yes', 'maybe', 'no'] as const
export type Verdict = (typeof verdicts)[number]

/** What the last message brought about for a stage. */
export const stageOutcomes = [
  'entered',
  'offered',
  'running',
  'completed',
  'left',
  /** The condition was met, but another stage began or was offered. */
  'outranked',
  /** Another stage was already running. */
  'busy',
  /** The condition was not met, or only perhaps. */
  'unmet',
] as const
export type StageOutcome = (typeof stageOutcomes)[number]

const CollectedField = v.object({
  fieldName: v.string(),
  displayName: v.string(),
  dataType: v.picklist(dataTypes),
  state: v.picklist(fieldStates),
  /** As the customer reads it; null without one. */
  value: v.nullable(v.string()),
  /** Portuguese; why a value was not taken. */
  reason: v.nullable(v.string()),
  /** Values that it had before, the oldest first. */
  history: v.array(v.object({ value: v.string(), at: EpochMs })),
})
export type CollectedField = v.InferOutput<typeof CollectedField>

export const StageJudgement = v.object({
  stageId: Id,
  name: v.string(),
  condition: v.string(),
  verdict: v.picklist(verdicts),
  outcome: v.picklist(stageOutcomes),
  /** From 0 to 1 where a rule has judged; null where a model has. */
  score: v.nullable(v.number()),
  /** From which score on it would have begun. */
  threshold: v.nullable(v.number()),
  matched: v.array(v.string()),
  missing: v.array(v.string()),
  /** The words of the customer that speak for it. */
  quote: v.nullable(v.string()),
  /** Portuguese. */
  reason: v.nullable(v.string()),
  /** Names of the other stages whose condition was met. */
  conflictsWith: v.array(v.string()),
})
export type StageJudgement = v.InferOutput<typeof StageJudgement>

const StageCall = v.object({
  id: Id,
  action: v.string(),
  method: v.string(),
  state: v.picklist(callStates),
  /** Of the answer; null without one. */
  status: v.nullable(v.number()),
  /** The beginning of what was answered. */
  response: v.string(),
  /** Portuguese; null where all is well. */
  problem: v.nullable(v.string()),
  at: EpochMs,
})
export type StageCall = v.InferOutput<typeof StageCall>

export const ConversationStages = v.object({
  stage: v.nullable(
    v.object({
      id: Id,
      name: v.string(),
      enteredAt: EpochMs,
      state: v.picklist(['running', 'completed']),
      /** It was changed or deleted since: the conversation goes on with what it was. */
      isOutdated: v.boolean(),
      /** What the agent waits for, by its display name. */
      waitingFor: v.nullable(v.string()),
      /** Questions in a row that brought no usable value. */
      fruitlessQuestions: v.number(),
    }),
  ),
  fields: v.array(CollectedField),
  calls: v.array(StageCall),
  /** The message that was judged last; null before the first. */
  message: v.nullable(v.string()),
  judgedBy: v.nullable(v.picklist(['rule', 'model'])),
  judgements: v.array(StageJudgement),
  isHandedOver: v.boolean(),
  /** Stages that any conversation with this agent has entered. */
  entered: v.array(Id),
})
export type ConversationStages = v.InferOutput<typeof ConversationStages>

export const stageStateRoutes = {
  conversationStages: route({
    method: 'GET',
    path: '/api/v1/chat/{agentId}/{sessionId}/stages',
    host: 'api',
    auth: 'bearer',
    params: v.object({ agentId: Id, sessionId: Id }),
    reply: ConversationStages,
    refusals: [401, 404],
    source: 'extension',
    summary: 'The stage of a conversation, what was collected and called, and why stages began; empty before it begins',
  }),
} as const
