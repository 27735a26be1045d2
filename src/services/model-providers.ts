/** Who makes which model (S1§9, spec decision 11); only pickers need to know. */
import type { ModelCost } from '../../contract/credits.ts'

const providers = [
  ['Anthropic', /claude/],
  ['Meta', /llama/],
  ['DeepSeek', /deepseek/],
  ['OpenAI', /gpt|o1|o3|o4|text-embedding/],
] as const

/** As they stand in a picker. */
export const providerOrder = ['OpenAI', 'Anthropic', 'Meta', 'DeepSeek', 'Outros'] as const
type Provider = (typeof providerOrder)[number]

/** Who makes a model: the first whose mark is in its name (MC-04, spec decision 11). */
const providerOf = (name: string): Provider =>
  providers.find(([, mark]) => mark.test(name.toLowerCase()))?.[0] ?? 'Outros'

/** The models of each provider, in the order they came; providers without any are left out. */
export const groupByProvider = (models: readonly ModelCost[]): { provider: Provider; models: ModelCost[] }[] =>
  providerOrder
    .map((provider) => ({ provider, models: models.filter(({ apiValue }) => providerOf(apiValue) === provider) }))
    .filter((group) => group.models.length > 0)
