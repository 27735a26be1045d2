import { describe, expect, test } from 'vitest'
import { walkAll, wander } from '../kit/walk.ts'
import { agentWizardModel, resumedWizardModels } from '../models/agent-wizard.model.ts'

const t0 = performance.now()
const walk = walkAll(agentWizardModel)
console.log(walk.graph.places.size, walk.graph.edges.length, performance.now() - t0)

describe('agent wizard', () => {
  test('every transition is walked', () => {
    const resumed = resumedWizardModels.map(walkAll)
    const unwalked = resumed.reduce(
      (left, { unwalked: these }) => left.filter((name) => these.includes(name)),
      walk.unwalked,
    )
    expect(unwalked).toEqual([])
  })
  test('late answers never land', () => {
    wander(agentWizardModel)
  })
})
