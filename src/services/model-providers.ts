/** The provider of each model (S1§9, spec decision 11), used by pickers only. */
import type { ModelCost } from '../../contract/credits.ts'

const providers = [
  ['Anthropic', /claude/],
  ['Meta', /llama/],
  ['DeepSeek', /deepseek/],
  ['OpenAI', /gpt|o1|o3|o4|text-embedding/],
] as const

/** In the order of the pickers. */
export const providerOrder = ['OpenAI', 'Anthropic', 'Meta', 'DeepSeek', 'Outros'] as const
type Provider = (typeof providerOrder)[number]

/** The first provider whose pattern matches the model's name (MC-04, spec decision 11). */
const providerOf = (name: string): Provider =>
  providers.find(([, mark]) => mark.test(name.toLowerCase()))?.[0] ?? 'Outros'

/** The models of each provider in their given order; providers without models are omitted. */
export const groupByProvider = (models: readonly ModelCost[]): { provider: Provider; models: ModelCost[] }[] =>
  providerOrder
    .map((provider) => ({ provider, models: models.filter(({ apiValue }) => providerOf(apiValue) === provider) }))
    .filter((group) => group.models.length > 0)
