/** Daily figures of the agents of an account (spec decision 24). */
import * as v from 'valibot'
import { inboxChannels } from './inbox.ts'
import { Day, PeriodQuery } from './period.ts'
import { route } from './route.ts'
import { Id } from './wire.ts'

/** Figures of one agent on one channel on one day. */
const DashboardEntry = v.object({
  day: Day,
  /** Null if the agent was deleted. */
  agentId: v.nullable(Id),
  /** Null if the credits were charged before channels were recorded. */
  channel: v.fallback(v.nullable(v.picklist(inboxChannels)), null),
  /** Conversations that began. */
  conversations: v.number(),
  /** Messages of customers. */
  received: v.number(),
  /** Messages of the agent, or of a person who answered in its place. */
  sent: v.number(),
  credits: v.number(),
})
export type DashboardEntry = v.InferOutput<typeof DashboardEntry>

export const Dashboard = v.object({
  /** First and last day, both included. */
  from: Day,
  to: Day,
  agents: v.array(
    v.object({
      id: Id,
      name: v.string(),
      active: v.boolean(),
      /** Conversations in which a customer waits for a person. */
      waiting: v.number(),
    }),
  ),
  entries: v.array(DashboardEntry),
})
export type Dashboard = v.InferOutput<typeof Dashboard>

export const dashboardRoutes = {
  dashboard: route({
    method: 'GET',
    path: '/api/v1/dashboard',
    host: 'api',
    auth: 'bearer',
    managersOnly: true,
    query: PeriodQuery,
    reply: Dashboard,
    refusals: [400, 401, 403],
    source: 'extension (spec decisions 3 and 24)',
    summary: 'Conversations, messages and credits by day, agent and channel',
  }),
} as const
