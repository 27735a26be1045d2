/** The available models, and the cost of one reply of each in credits. */
import type { ModelCost } from '../../contract/credits.ts'

const chat = (apiValue: string, displayName: string, creditCost: number): ModelCost => ({
  apiValue,
  displayName,
  creditCost,
  isChatModel: true,
  isEmbeddingModel: false,
})
const embedding = (apiValue: string, displayName: string): ModelCost => ({
  apiValue,
  displayName,
  creditCost: 1,
  isChatModel: false,
  isEmbeddingModel: true,
})

const catalogue: readonly ModelCost[] = [
  chat('gpt-4o-mini', 'GPT-4o mini', 1),
  chat('gpt-3.5-turbo', 'GPT-3.5 Turbo', 1),
  chat('gpt-3.5-turbo-16k', 'GPT-3.5 Turbo 16k', 1),
  chat('gpt-4.1-mini', 'GPT-4.1 mini', 2),
  chat('o3-mini', 'o3-mini', 3),
  chat('gpt-4', 'GPT-4', 4),
  chat('gpt-4.1', 'GPT-4.1', 4),
  chat('gpt-4o', 'GPT-4o', 5),
  chat('claude-3-5-sonnet', 'Claude 3.5 Sonnet', 5),
  chat('llama-3.3-70b', 'Llama 3.3 70B', 2),
  chat('deepseek-chat', 'DeepSeek Chat', 1),
  embedding('text-embedding-3-small', 'Text Embedding 3 small'),
  embedding('text-embedding-3-large', 'Text Embedding 3 large'),
]

/** By API value, the format of the costs call. */
export const modelCosts: Record<string, ModelCost> = Object.fromEntries(
  catalogue.map((model) => [model.apiValue, model]),
)

/** Models of the app's fallback list (MC-03), which agents may therefore use. */
const fallbackOnly = new Map([
  ['gpt-3.5-turbo-instruct', 1],
  ['o3-mini-high', 5],
])

const priceOf = new Map([
  ...catalogue.filter((model) => model.isChatModel).map((model) => [model.apiValue, model.creditCost] as const),
  ...fallbackOnly,
])
// Price for an agent whose model was removed from the catalogue.
const dearest = Math.max(...priceOf.values())

/** Whether an agent may answer with this model. */
export const isOfferedModel = (model: string): boolean => priceOf.has(model)

/** Credits charged for one reply of `model`. */
export const replyCost = (model: string): number => priceOf.get(model) ?? dearest
