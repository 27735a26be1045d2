/** Creating, saving and trying an agent (S1§3), and the schemas of its forms. */
import * as v from 'valibot'
import { Agent, AgentSettings, agentLimits, languages, objectives, tones } from './agents.ts'
import { route } from './route.ts'
import { AgentWebsiteUrl } from './website-url.ts'
import { arrayUpTo, Id, optionalText, requiredText } from './wire.ts'

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

/** The selectable time zones: IANA names and the cities shown (ST-04, spec decision 21). */
export const timeZones = [
  ['America/Sao_Paulo', 'São Paulo'],
  ['America/Santiago', 'Santiago'],
  ['America/New_York', 'New York'],
  ['America/Chicago', 'Chicago'],
  ['America/Denver', 'Denver'],
  ['America/Los_Angeles', 'Los Angeles'],
  ['America/Anchorage', 'Anchorage'],
  ['Pacific/Honolulu', 'Honolulu'],
  ['Europe/London', 'London'],
  ['Europe/Paris', 'Paris'],
  ['Europe/Athens', 'Athens'],
  ['Europe/Moscow', 'Moscow'],
  ['Asia/Dubai', 'Dubai'],
  ['Asia/Kolkata', 'Kolkata'],
  ['Asia/Singapore', 'Singapore'],
  ['Asia/Tokyo', 'Tokyo'],
  ['Australia/Sydney', 'Sydney'],
] as const

export const timeZoneNames = timeZones.map(([name]) => name)

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
  timezone: v.optional(v.picklist(timeZoneNames, 'Escolha um fuso horário')),
  tone: v.optional(requiredText(200)),
  useEmojis: v.nullish(v.boolean()),
  restrictTopics: v.nullish(v.boolean()),
  enableSplitMessages: v.nullish(v.boolean()),
  splitMessageMaxLength: v.nullish(SplitLength),
  active: v.nullish(v.boolean()),
  websiteUrl: v.nullish(AgentWebsiteUrl),
  settings: v.nullish(arrayUpTo(10, AgentSettings)),
  /** The revision that was read; without it the save overwrites any newer one. */
  revision: v.nullish(v.pipe(v.number(), v.integer())),
})
export type UpdateAgentBody = v.InferOutput<typeof UpdateAgentBody>

export const PreviewReply = v.object({ saved: v.string(), edited: v.string() })
export type PreviewReply = v.InferOutput<typeof PreviewReply>

export const previewQuestionLimit = 1_000
const PreviewBody = v.strictObject({
  question: requiredText(previewQuestionLimit, 'Escreva uma pergunta'),
  draft: UpdateAgentBody,
})

export const agentChangesRoutes = {
  createAgent: route({
    method: 'POST',
    path: '/api/agents',
    host: 'api',
    auth: 'bearer',
    managersOnly: true,
    /** `repeats` an equal request without a reply: if that has created the agent, no second is (extension). */
    query: v.strictObject({ repeats: v.optional(v.literal('true')) }),
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
} as const
