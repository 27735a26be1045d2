import { expect, test } from 'vitest'
import type { ModelCost } from '../../contract/credits.ts'
import { groupByProvider } from '../../src/services/model-providers.ts'

test('[MC-04] a model stands under the first provider whose mark its name bears', () => {
  const names = [
    'gpt-4',
    'o1-mini',
    'o3',
    'o4-mini',
    'text-embedding-3-small',
    'Claude-3-GPT',
    'claude-llama',
    'llama-deepseek',
    'deepseek-gpt',
    'mistral',
  ]
  const models = names.map((apiValue): ModelCost => ({
    apiValue,
    displayName: apiValue,
    creditCost: 1,
    isChatModel: true,
    isEmbeddingModel: false,
  }))
  const found = groupByProvider(models).map(({ provider, models: own }) => [
    provider,
    ...own.map(({ apiValue }) => apiValue),
  ])
  expect(found).toEqual([
    ['OpenAI', 'gpt-4', 'o1-mini', 'o3', 'o4-mini', 'text-embedding-3-small'],
    ['Anthropic', 'Claude-3-GPT', 'claude-llama'],
    ['Meta', 'llama-deepseek'],
    ['DeepSeek', 'deepseek-gpt'],
    ['Outros', 'mistral'],
  ])
  expect(groupByProvider([])).toEqual([])
})
