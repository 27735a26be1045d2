/** Agents and the payload that creates one (S1§3). */
import * as v from 'valibot'
import { Id, optionalText, requiredText, WireDate } from './wire.ts'

export const objectives = ['SUPPORT', 'SALES', 'PERSONAL'] as const
export type Objective = (typeof objectives)[number]
export const languages = ['pt-BR', 'en-US', 'es-ES'] as const
export type Language = (typeof languages)[number]
export const tones = ['FORMAL', 'CASUAL', 'TECHNICAL', 'EMPATHETIC', 'ENTHUSIASTIC'] as const
export type Tone = (typeof tones)[number]

/** Longest texts the server stores, in characters; forms say so before it does. */
export const agentLimits = {
  name: 120,
  companyName: 120,
  behavior: 10_000,
  shortDescription: 500,
  productDescription: 10_000,
  initialChatMessage: 2_000,
} as const

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
  /** Missing counts as active (AL-02). */
  active: v.nullish(v.boolean()),
  createdAt: v.nullish(WireDate),
  updatedAt: v.nullish(WireDate),
})
export type Agent = v.InferOutput<typeof Agent>

export const CreateAgentBody = v.strictObject({
  name: requiredText(agentLimits.name),
  shortDescription: requiredText(agentLimits.shortDescription),
  behavior: requiredText(agentLimits.behavior),
  businessArea: v.picklist(objectives),
  /** For PERSONAL, the name of the person being helped (WZ-05). */
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
