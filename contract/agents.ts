/** Agents and the payload that creates one (S1§3). */
import * as v from 'valibot'
import { AgentSteps } from './first-steps.ts'
import { route } from './route.ts'
import { AgentWebsiteUrl } from './website-url.ts'
import { Done, Id, WireDate, optionalText, requiredText } from './wire.ts'

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
const AgentSettings = v.pipe(
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

export const CreateAgentBody = v.strictObject({
  name: requiredText(agentLimits.name),
  shortDescription: requiredText(agentLimits.shortDescription),
  behavior: requiredText(agentLimits.behavior),
  businessArea: v.picklist(objectives),
  /** For PERSONAL, this is the name of the person being helped (WZ-05). */
  companyName: requiredText(agentLimits.companyName),
  initialChatMessage: requiredText(agentLimits.initialChatMessage),
  interaction: v.null(),
  language: v.picklist(languages),
  pictureURL: v.literal(''),
  productDescription: optionalText(agentLimits.productDescription),
  responseModel: requiredText(120),
  timezone: v.literal('America/Sao_Paulo'),
  tone: v.picklist(tones),
  useEmojis: v.boolean(),
  restrictTopics: v.literal(true),
  enableSplitMessages: v.optional(v.boolean(), false),
  userId: Id,
})
export type CreateAgentBody = v.InferInput<typeof CreateAgentBody>

/** Schema of the profile form (PF-01). */
export const AgentProfile = v.object({
  name: requiredText(agentLimits.name, 'Informe o nome do agente'),
  language: v.picklist(languages, 'Selecione um idioma'),
  companyName: requiredText(agentLimits.companyName, 'Informe o nome da empresa'),
  businessArea: v.picklist(objectives, 'Selecione uma área de atuação'),
  productDescription: requiredText(agentLimits.productDescription, 'Descreva o produto ou serviço'),
  behavior: requiredText(agentLimits.behavior, 'Descreva o comportamento do agente'),
  tone: requiredText(200, 'Selecione um tom de voz'),
  initialChatMessage: optionalText(agentLimits.initialChatMessage),
})

/** Length limits of one part of a split reply, in characters (ST-05). */
export const splitLimits = { min: 100, max: 10_000, usual: 500 } as const

/** Schema of the settings form; the length stays a string until it is saved. */
export const AgentSettingsForm = v.object({
  responseModel: requiredText(120, 'Escolha um modelo'),
  timezone: requiredText(64, 'Escolha um fuso horário'),
  enableSplitMessages: v.boolean(),
  splitMessageMaxLength: v.string(),
  useEmojis: v.boolean(),
  restrictTopics: v.boolean(),
  enabledHumanTransfer: v.boolean(),
  enabledReminder: v.boolean(),
  active: v.boolean(),
})
export type SettingsValues = v.InferOutput<typeof AgentSettingsForm>

export const PreviewReply = v.object({ saved: v.string(), edited: v.string() })
export type PreviewReply = v.InferOutput<typeof PreviewReply>

/** The selectable time zones, with the IANA names of their cities (spec decision 21). */
export const timezones = [
  'America/Sao_Paulo',
  'America/Santiago',
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'Europe/London',
  'Europe/Paris',
  'Europe/Athens',
  'Europe/Moscow',
  'Asia/Dubai',
  'Asia/Kolkata',
  'Asia/Singapore',
  'Asia/Tokyo',
  'Australia/Sydney',
] as const

const SplitLength = v.pipe(
  v.number(),
  v.integer('Informe um número inteiro'),
  v.minValue(splitLimits.min, `Informe pelo menos ${splitLimits.min}`),
  v.maxValue(splitLimits.max, `Informe no máximo ${splitLimits.max}`),
)

/** The whole agent as a form sends it back; absent fields are left unchanged, unknown fields are dropped (ST-01). */
export const UpdateAgentBody = v.object({
  name: v.optional(requiredText(agentLimits.name)),
  shortDescription: v.optional(optionalText(agentLimits.shortDescription)),
  behavior: v.optional(requiredText(agentLimits.behavior)),
  businessArea: v.optional(v.picklist(objectives, 'Selecione uma área de atuação')),
  companyName: v.optional(requiredText(agentLimits.companyName)),
  initialChatMessage: v.optional(optionalText(agentLimits.initialChatMessage)),
  language: v.optional(v.picklist(languages, 'Selecione um idioma')),
  productDescription: v.optional(optionalText(agentLimits.productDescription)),
  responseModel: v.nullish(requiredText(120)),
  timezone: v.optional(v.picklist(timezones, 'Escolha um fuso horário')),
  tone: v.optional(requiredText(200)),
  useEmojis: v.nullish(v.boolean()),
  restrictTopics: v.nullish(v.boolean()),
  enableSplitMessages: v.nullish(v.boolean()),
  splitMessageMaxLength: v.nullish(SplitLength),
  active: v.nullish(v.boolean()),
  websiteUrl: v.nullish(AgentWebsiteUrl),
  settings: v.nullish(v.pipe(v.array(AgentSettings), v.maxLength(10))),
  /** The revision that was read; without it the save overwrites any newer one. */
  revision: v.nullish(v.pipe(v.number(), v.integer())),
})
export type UpdateAgentBody = v.InferOutput<typeof UpdateAgentBody>

export const previewQuestionLimit = 1_000
const PreviewBody = v.strictObject({
  question: requiredText(previewQuestionLimit, 'Escreva uma pergunta'),
  draft: UpdateAgentBody,
})

/** A field of a version, by the name that the forms give it. */
export type AgentVersionField =
  | Exclude<keyof UpdateAgentBody, 'settings' | 'revision'>
  | keyof SettingsValues
  | 'pictureURL'

/** One saved version of an agent (extension). */
export const AgentVersion = v.object({
  revision: v.number(),
  /** Milliseconds since 1970. */
  savedAt: v.number(),
  author: v.string(),
  /** Names of the fields that differ from the previous version; empty for the first version. */
  fields: v.array(v.string()),
  restoredFrom: v.nullish(v.number()),
})
export type AgentVersion = v.InferOutput<typeof AgentVersion>
const AgentVersionContent = v.object({ ...AgentVersion.entries, agent: Agent })
export type AgentVersionContent = v.InferOutput<typeof AgentVersionContent>

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

const Revision = v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))

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
  createAgent: route({
    method: 'POST',
    path: '/api/agents',
    host: 'api',
    auth: 'bearer',
    managersOnly: true,
    body: CreateAgentBody,
    reply: Agent,
    refusals: [400, 401, 403, 413, 415],
    source: 'S1§7',
    summary: 'Create an agent, within the limit of the plan',
  }),
  updateAgent: route({
    method: 'PUT',
    path: '/api/agents/{agentId}',
    host: 'api',
    auth: 'bearer',
    managersOnly: true,
    params: v.object({ agentId: Id }),
    body: UpdateAgentBody,
    reply: Agent,
    refusals: [400, 401, 403, 404, 409, 413, 415],
    source: 'S1§7, S2§7',
    summary: 'Save an agent; 409 with the agent as it is when it was changed since it was read',
  }),
  previewAgent: route({
    method: 'POST',
    path: '/api/agents/{agentId}/preview',
    host: 'api',
    auth: 'bearer',
    managersOnly: true,
    params: v.object({ agentId: Id }),
    body: PreviewBody,
    reply: PreviewReply,
    refusals: [400, 401, 403, 404, 413, 415, 429, 502, 504],
    source: 'extension',
    summary: 'How the agent answers a question as it is saved and as it is being edited; nothing is stored or charged',
  }),
  listAgentVersions: route({
    method: 'GET',
    path: '/api/agents/{agentId}/versions',
    host: 'api',
    auth: 'bearer',
    managersOnly: true,
    params: v.object({ agentId: Id }),
    reply: v.array(AgentVersion),
    refusals: [401, 403, 404],
    source: 'extension',
    summary: 'The saves of an agent, newest first',
  }),
  getAgentVersion: route({
    method: 'GET',
    path: '/api/agents/{agentId}/versions/{revision}',
    host: 'api',
    auth: 'bearer',
    managersOnly: true,
    params: v.object({ agentId: Id, revision: Revision }),
    reply: AgentVersionContent,
    refusals: [401, 403, 404],
    source: 'extension',
    summary: 'The agent as it was saved then',
  }),
  restoreAgentVersion: route({
    method: 'POST',
    path: '/api/agents/{agentId}/versions/{revision}/restore',
    host: 'api',
    auth: 'bearer',
    managersOnly: true,
    params: v.object({ agentId: Id, revision: Revision }),
    reply: Agent,
    refusals: [401, 403, 404],
    source: 'extension',
    summary: 'Save the agent again as it was then, as a new version',
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
