/** The models that can be chosen for replies (S1§7, S1§9, spec decision 10). */
import type { ModelCost } from '../../contract/credits.ts'

const WIZARD_DEFAULT = 'gpt-3.5-turbo'
const isOpenAiModel = (apiValue: string): boolean => /gpt|o1|o3|o4|text-embedding-3/.test(apiValue)

/** Chat models only, cheapest first (MC-01). */
export const chatModels = (models: readonly ModelCost[]): ModelCost[] =>
  models.filter(({ isChatModel }) => isChatModel).toSorted((a, b) => a.creditCost - b.creditCost)

export const builtIn = (apiValue: string, creditCost: number): ModelCost => ({
  apiValue,
  displayName: apiValue,
  creditCost,
  isChatModel: true,
  isEmbeddingModel: false,
})

/** Shown when the costs cannot be read (MC-03), in the order of the specification. */
export const fallbackModels: ModelCost[] = [
  builtIn('gpt-4o-mini', 1),
  builtIn('gpt-4', 4),
  builtIn('gpt-3.5-turbo', 1),
  builtIn('gpt-3.5-turbo-instruct', 1),
  builtIn('gpt-3.5-turbo-16k', 1),
  builtIn('o3-mini', 3),
  builtIn('o3-mini-high', 5),
]

/** The default model of the catalogue: the first that looks like OpenAI (MC-02). */
const defaultModel = (models: readonly ModelCost[]): string =>
  (models.find(({ apiValue }) => isOpenAiModel(apiValue)) ?? models[0])?.apiValue ?? WIZARD_DEFAULT

/** The wizard's default is gpt-3.5-turbo if it exists (spec decision 10). */
export const wizardModel = (models: readonly ModelCost[]): string =>
  models.some(({ apiValue }) => apiValue === WIZARD_DEFAULT) ? WIZARD_DEFAULT : defaultModel(models)
