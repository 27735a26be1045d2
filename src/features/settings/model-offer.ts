/** Which models the settings offer, and which are only announced (S2§5, S2§8). */
import type { ModelCost } from '../../../contract/credits.ts'
import { groupByProvider, providerOrder } from '../../services/model-providers.ts'
import { builtIn } from '../../services/models.ts'

/** Shown when the costs cannot be read, in the order of the specification (ST-08). */
export const fallbackCosts: ModelCost[] = [builtIn('gpt-4o', 5), builtIn('gpt-4o-mini', 1), builtIn('gpt-3.5-turbo', 1)]

const freshModels: readonly string[] = ['gpt-4.1', 'gpt-4.1-mini', 'o3-mini']

export const isFresh = (apiValue: string): boolean => freshModels.includes(apiValue)
export const isSelectable = (apiValue: string): boolean =>
  /gpt|o1|o3|o4|text-embedding-3-(?:large|small)/.test(apiValue)

/** All providers, including those without a model (S2§2.4). */
export const providersOf = (models: readonly ModelCost[]) => {
  const groups = new Map(groupByProvider(models).map((group) => [group.provider, group.models]))
  return providerOrder.map((provider) => ({ provider, models: groups.get(provider) ?? [] }))
}
