/** Agents as they are read, and their removal (S1§3). The calls that change them are in agent-changes.ts. */
import * as v from 'valibot'
import { AgentSteps } from './first-steps.ts'
import { route } from './route.ts'
import { Done, Id, WireDate } from './wire.ts'

export const objectives = ['SUPPORT', 'SALES', 'PERSONAL'] as const
export type Objective = (typeof objectives)[number]
export const languages = ['pt-BR', 'en-US', 'es-ES'] as const
export type Language = (typeof languages)[number]
export const tones = ['FORMAL', 'CASUAL', 'TECHNICAL', 'EMPATHETIC', 'ENTHUSIASTIC'] as const
export type Tone = (typeof tones)[number]

/** Maximum lengths in characters; forms check them before the server does. */
export const agentLimits = {
  name: 120,
  companyName: 120,
  behavior: 10_000,
  shortDescription: 500,
  productDescription: 10_000,
  initialChatMessage: 2_000,
} as const

/** One entry of `settings`; field names of earlier API versions are accepted, too (ST-01). */
export const AgentSettings = v.pipe(
  v.object({
    id: v.nullish(v.string()),
    agentId: v.nullish(v.string()),
    useEmojis: v.nullish(v.boolean()),
    enabledEmoji: v.nullish(v.boolean()),
    restrictTopics: v.nullish(v.boolean()),
    limitSubjects: v.nullish(v.boolean()),
    prefferModel: v.nullish(v.string()),
    responseModel: v.nullish(v.string()),
    timeZone: v.nullish(v.string()),
    splitMessages: v.nullish(v.boolean()),
    enabledHumanTransfer: v.nullish(v.boolean()),
    enabledReminder: v.nullish(v.boolean()),
  }),
  v.transform(({ enabledEmoji, limitSubjects, ...settings }) => ({
    ...settings,
    useEmojis: settings.useEmojis ?? enabledEmoji,
    restrictTopics: settings.restrictTopics ?? limitSubjects,
  })),
)
export type AgentSettings = v.InferOutput<typeof AgentSettings>

export const Agent = v.object({
  id: Id,
  name: v.string(),
  shortDescription: v.nullish(v.string(), ''),
  behavior: v.nullish(v.string(), ''),
  businessArea: v.picklist(objectives),
  companyName: v.nullish(v.string(), ''),
  initialChatMessage: v.nullish(v.string(), ''),
  interaction: v.nullish(v.string()),
  language: v.string(),
  pictureURL: v.nullish(v.string(), ''),
  productDescription: v.nullish(v.string(), ''),
  responseModel: v.nullish(v.string()),
  timezone: v.string(),
  tone: v.string(),
  useEmojis: v.nullish(v.boolean(), false),
  restrictTopics: v.nullish(v.boolean(), true),
  enableSplitMessages: v.nullish(v.boolean(), false),
  splitMessageMaxLength: v.nullish(v.number()),
  /** Only the first entry is used (S2§3). */
  settings: v.nullish(v.array(AgentSettings)),
  /** Increases with each change; a save that names an older revision is refused (CL-04). */
  revision: v.nullish(v.number()),
  /** The linked number; the token is masked. The number is configured when both are present (S3§3). */
  instanceId: v.nullish(v.string()),
  instanceToken: v.nullish(v.string()),
  /** The official business number (WO-01). */
  wabaId: v.nullish(v.string()),
  phoneNumberId: v.nullish(v.string()),
  /** Missing counts as active (AL-02). */
  active: v.nullish(v.boolean()),
  /** The website on which its widget may be embedded (S3§3). */
  websiteUrl: v.nullish(v.string()),
  createdAt: v.nullish(WireDate),
  updatedAt: v.nullish(WireDate),
  /** Completed first steps; only when a single agent is read (extension). */
  steps: v.nullish(AgentSteps),
  /** Number of customers who wait for a person; only when a single agent is read (extension). */
  waiting: v.nullish(v.number()),
})
export type Agent = v.InferOutput<typeof Agent>

/** The fields of an agent's card; those that are not part of Agent are our extension, and other hosts may omit them. */
export const AgentCard = v.object({
  ...v.pick(Agent, ['id', 'name', 'behavior', 'businessArea', 'companyName', 'responseModel', 'active']).entries,
  /** Display name of `responseModel`. */
  modelName: v.nullish(v.string()),
  /** Number of trainings, those still being learned included. */
  trainings: v.nullish(v.number()),
  conversations: v.nullish(v.number()),
  /** Number of customers who wait for a person. */
  waiting: v.nullish(v.number()),
  /** Whether a channel has lost its connection. */
  channelDown: v.nullish(v.boolean()),
  lastActivityAt: v.nullish(WireDate),
})
export type AgentCard = v.InferOutput<typeof AgentCard>

export const agentsRoutes = {
  listAgents: route({
    method: 'GET',
    path: '/api/agents',
    host: 'api',
    auth: 'bearer',
    /** `fields=card` (extension) omits what no card shows; hosts that do not know it reply with whole agents. */
    query: v.object({ fields: v.optional(v.picklist(['card'])) }),
    reply: v.array(AgentCard),
    refusals: [400, 401],
    source: 'S1§7',
    summary: 'The agents of the signed-in user, newest first',
  }),
  getAgent: route({
    method: 'GET',
    path: '/api/agents/{agentId}',
    host: 'api',
    auth: 'bearer',
    params: v.object({ agentId: Id }),
    reply: Agent,
    refusals: [401, 404],
    source: 'S1§7',
    summary: 'One agent',
  }),
  deleteAgent: route({
    method: 'DELETE',
    path: '/api/delete-agent/{agentId}',
    host: 'origin',
    auth: 'bearer',
    managersOnly: true,
    params: v.object({ agentId: Id }),
    reply: Done,
    refusals: [401, 403, 404],
    source: 'S1§7',
    summary: 'Delete an agent with everything it has',
  }),
} as const
