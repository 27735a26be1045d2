/** Models, what they cost, and what is left (S1§7, S1§9). */
import * as v from 'valibot'
import { Day, PeriodQuery } from './period.ts'
import { route } from './route.ts'
import { Id } from './wire.ts'

export const ModelCost = v.object({
  apiValue: v.string(),
  displayName: v.string(),
  /** Credits that one reply of this model takes. */
  creditCost: v.number(),
  isChatModel: v.boolean(),
  isEmbeddingModel: v.optional(v.boolean(), false),
})
export type ModelCost = v.InferOutput<typeof ModelCost>

const CostsReply = v.object({ success: v.boolean(), models: v.record(v.string(), ModelCost) })

/** Credits left to the signed-in user; never below zero. */
const Balance = v.object({ balance: v.pipe(v.number(), v.integer(), v.minValue(0)) })

/** With fewer, the app warns (AC-06). */
export const fewCredits = 50

/** What the replies of one agent by one model took on one day. */
export const UsageEntry = v.object({
  day: Day,
  /** Null when the agent was deleted. */
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
