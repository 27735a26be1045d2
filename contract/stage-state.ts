/** State of a conversation in the stages of its agent: data collected, calls made, and why a stage began or not. */
import * as v from 'valibot'
import { route } from './route.ts'
import { dataTypes } from './data-types.ts'
import { EpochMs, Id } from './wire.ts'

/** From this score on the agent asks whether a stage is meant, if words are compared instead of asking a model. */
export const minScoreToAsk = 0.35
/** A stage ends after this many answers in a row without the data that it asked for. */
export const maxAnswersWithoutData = 3

export const fieldStates = ['missing', 'suggested', 'valid', 'invalid', 'corrected', 'refused'] as const
export type FieldState = (typeof fieldStates)[number]

/** `uncertain`: the call may have taken effect. `notSent`: the request never left this server. */
export const callStates = ['running', 'done', 'failed', 'uncertain', 'notSent'] as const
export type CallState = (typeof callStates)[number]

export const verdicts = ['yes', 'maybe', 'no'] as const
export type Verdict = (typeof verdicts)[number]

/** Effect of the last message on a stage. */
export const stageOutcomes = [
  'entered',
  'offered',
  'running',
  'completed',
  /** As `completed`, but the API refused a call. */
  'refused',
  /** As `completed`, but a call may not have arrived. */
  'unconfirmed',
  'left',
  /** The condition was met, but another stage began or was offered. */
  'outranked',
  /** Another stage was already running. */
  'busy',
  /** The condition was not met, or only possibly. */
  'unmet',
] as const
export type StageOutcome = (typeof stageOutcomes)[number]

const CollectedField = v.object({
  fieldName: v.string(),
  displayName: v.string(),
  dataType: v.picklist(dataTypes),
  state: v.picklist(fieldStates),
  /** The value as the customer reads it; null if there is none. */
  value: v.nullable(v.string()),
  /** Why a value was rejected, in Portuguese. */
  reason: v.nullable(v.string()),
  /** Earlier values, oldest first. */
  history: v.array(v.object({ value: v.string(), at: EpochMs })),
})
export type CollectedField = v.InferOutput<typeof CollectedField>

export const StageJudgement = v.object({
  stageId: Id,
  name: v.string(),
  condition: v.string(),
  verdict: v.picklist(verdicts),
  outcome: v.picklist(stageOutcomes),
  /** From 0 to 1 if a rule judged; null if a model did. */
  score: v.nullable(v.number()),
  /** Minimum score at which the stage would have begun. */
  threshold: v.nullable(v.number()),
  matched: v.array(v.string()),
  missing: v.array(v.string()),
  /** Words of the customer that support the condition. */
  quote: v.nullable(v.string()),
  /** Why the stage began or not, in Portuguese. */
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
  /** HTTP status of the response; null if there was none. */
  status: v.nullable(v.number()),
  /** The beginning of the response body. */
  response: v.string(),
  /** Description of the problem, in Portuguese; null if there is none. */
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
      state: v.picklist(['running', 'completed', 'refused', 'unconfirmed']),
      /** The stage was changed or deleted meanwhile: the conversation continues with the old version. */
      isOutdated: v.boolean(),
      /** Display name of the field that the agent waits for. */
      waitingFor: v.nullable(v.string()),
      /** Consecutive questions that got no usable value. */
      fruitlessQuestions: v.number(),
    }),
  ),
  fields: v.array(CollectedField),
  calls: v.array(StageCall),
  /** The last message that was judged; null before the first. */
  message: v.nullable(v.string()),
  judgedBy: v.nullable(v.picklist(['rule', 'model'])),
  judgements: v.array(StageJudgement),
  isHandedOver: v.boolean(),
  /** Ids of stages that any conversation with this agent has entered. */
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
