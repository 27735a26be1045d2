/** Models, their prices, and the remaining credits (S1§7, S1§9). */
import * as v from 'valibot'
import { Day, PeriodQuery } from './period.ts'
import { route } from './route.ts'
import { Id } from './wire.ts'

export const ModelCost = v.object({
  apiValue: v.string(),
  displayName: v.string(),
  /** Credits charged for one reply of this model. */
  creditCost: v.number(),
  isChatModel: v.boolean(),
  isEmbeddingModel: v.optional(v.boolean(), false),
})
export type ModelCost = v.InferOutput<typeof ModelCost>

const CostsReply = v.object({ success: v.boolean(), models: v.record(v.string(), ModelCost) })

/** Remaining credits of the signed-in user; never negative. */
const Balance = v.object({ balance: v.pipe(v.number(), v.integer(), v.minValue(0)) })

/** The app warns when fewer credits than this remain (AC-06). */
export const fewCredits = 50

/** Credits used by the replies of one agent with one model on one day. */
export const UsageEntry = v.object({
  day: Day,
  /** Null if the agent was deleted. */
  agentId: v.nullable(Id),
  agentName: v.nullable(v.string()),
  model: v.nullable(v.string()),
  replies: v.number(),
  credits: v.number(),
})
export type UsageEntry = v.InferOutput<typeof UsageEntry>

export const Usage = v.object({
  /** First and last day, both included. */
  from: Day,
  to: Day,
  entries: v.array(UsageEntry),
})
export type Usage = v.InferOutput<typeof Usage>

export const creditsRoutes = {
  modelCosts: route({
    method: 'GET',
    path: '/api/v1/credits/costs',
    host: 'api',
    auth: 'bearer',
    reply: CostsReply,
    refusals: [401],
    source: 'S1§7',
    summary: 'Models and what a reply of each costs',
  }),
  creditBalance: route({
    method: 'GET',
    path: '/api/v1/credits/balance',
    host: 'api',
    auth: 'bearer',
    reply: Balance,
    refusals: [401],
    source: 'extension (spec decision 3)',
    summary: 'Credits left',
  }),
  creditUsage: route({
    method: 'GET',
    path: '/api/v1/credits/usage',
    host: 'api',
    auth: 'bearer',
    query: PeriodQuery,
    reply: Usage,
    refusals: [400, 401],
    source: 'extension (AC-05)',
    summary: 'Credits that replies took, by day, agent and model',
  }),
} as const
