/** An agent as a file: what it is and knows, without its channels, conversations, files and secrets (spec decision 3). */
import * as v from 'valibot'
import { splitLimits, timeZoneNames } from './agent-changes.ts'
import { Agent, agentLimits, languages, objectives } from './agents.ts'
import { FollowUpSettings } from './follow-ups.ts'
import { route } from './route.ts'
import { StageContent, stageLimits } from './stages.ts'
import { trainingLimits } from './trainings.ts'
import { arrayUpTo, Id, optionalText, requiredText } from './wire.ts'

/** Replaces the value of each secret header in the file. */
export const hiddenSecret = 'PREENCHA'

export const agentFileMb = 20
export const trainingsAtMost = 5_000

export const AgentFile = v.strictObject({
  prosa: v.literal('agente', 'Este arquivo não é de um agente do Prosa'),
  version: v.literal(1, 'Este arquivo é de uma versão mais nova do Prosa'),
  agent: v.strictObject({
    name: requiredText(agentLimits.name),
    shortDescription: optionalText(agentLimits.shortDescription),
    behavior: requiredText(agentLimits.behavior),
    businessArea: v.picklist(objectives),
    companyName: requiredText(agentLimits.companyName),
    initialChatMessage: optionalText(agentLimits.initialChatMessage),
    language: v.picklist(languages),
    productDescription: optionalText(agentLimits.productDescription),
    responseModel: requiredText(120),
    timezone: v.picklist(timeZoneNames, 'Fuso horário desconhecido'),
    tone: requiredText(200),
    useEmojis: v.boolean(),
    restrictTopics: v.boolean(),
    enableSplitMessages: v.boolean(),
    splitMessageMaxLength: v.pipe(v.number(), v.integer(), v.minValue(splitLimits.min), v.maxValue(splitLimits.max)),
    humanTransfer: v.boolean(),
    reminder: v.boolean(),
  }),
  /** All trainings as texts: websites, documents and images are replaced by the text extracted from them. */
  trainings: arrayUpTo(
    trainingsAtMost,
    v.strictObject({
      name: requiredText(trainingLimits.name),
      description: optionalText(trainingLimits.description),
      content: requiredText(trainingLimits.content),
      /** Absent means true, as in files from before the field existed. */
      enabled: v.optional(v.boolean()),
    }),
    `Use no máximo ${trainingsAtMost.toLocaleString('pt-BR')} treinamentos`,
  ),
  stages: arrayUpTo(stageLimits.stages, StageContent),
  followUp: v.nullable(FollowUpSettings),
})
export type AgentFile = v.InferOutput<typeof AgentFile>

const ofAgent = v.object({ agentId: Id })

export const agentFileRoutes = {
  duplicateAgent: route({
    method: 'POST',
    path: '/api/v1/agents/{agentId}/duplicate',
    host: 'api',
    auth: 'bearer',
    managersOnly: true,
    params: ofAgent,
    reply: Agent,
    refusals: [401, 403, 404, 409],
    source: 'extension (spec decision 3)',
    summary: 'A second agent with the same texts, stages and settings, within the limit of the plan',
  }),
  exportAgent: route({
    method: 'GET',
    path: '/api/v1/agents/{agentId}/export',
    host: 'api',
    auth: 'bearer',
    managersOnly: true,
    params: ofAgent,
    reply: AgentFile,
    refusals: [401, 403, 404, 409],
    source: 'extension (spec decision 3)',
    summary: 'The agent as a file',
  }),
  importAgent: route({
    method: 'POST',
    path: '/api/v1/agents/import',
    host: 'api',
    auth: 'bearer',
    managersOnly: true,
    body: AgentFile,
    bodyMb: agentFileMb,
    reply: Agent,
    refusals: [400, 401, 403, 413, 415],
    source: 'extension (spec decision 3)',
    summary: 'A new agent from such a file',
  }),
} as const
