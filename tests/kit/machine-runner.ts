/** Tests a flow without a screen: every transition is walked, matches the table, and ignores late responses. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { transitionsOf } from './explore.ts'
import { graphsOf, machineOf, modelsOf, tableText, type AnyFlow } from './flow.ts'
import { modelGaps } from './gaps.ts'
import { allLeaves } from './leaves.ts'
import { pathsOverTransitions } from './paths.ts'
import { walkAtRandom } from './random-walk.ts'
import type { Graphs } from './transitions.ts'
import { walkGraph, walkPath } from './walk.ts'

/** Transitions that no model takes. */
export const unwalkedIn = (graphs: Graphs<AnyStateMachine>): string[] => {
  const [first] = Object.values(graphs)
  const taken = new Set(
    Object.values(graphs).flatMap(({ start, edges }) => [
      ...start.transitions,
      ...edges.flatMap((edge) => [...edge.stepTransitions]),
    ]),
  )
  return first ? transitionsOf(first.model.machine).filter((name) => !taken.has(name)) : []
}

/** Where the running machine differs from the prediction, on walks over every transition. */
export const differencesIn = (graphs: Graphs<AnyStateMachine>) => {
  const covered = new Set<string>()
  return Object.values(graphs).flatMap((graph) =>
    pathsOverTransitions(walkGraph(graph), covered).flatMap((path) => walkPath(graph.model, path).differences),
  )
}

const tableFile = (name: string): URL => new URL(`../models/${name}.transitions.txt`, import.meta.url)

export const describeMachine = (name: string, flow: AnyFlow): void => {
  describe(`${name} as a machine`, () => {
    let explored: Graphs<AnyStateMachine> | undefined
    const graphs = () => (explored ??= graphsOf(flow))

    test('every event type has a case and every port an outcome', () => {
      expect(modelGaps(flow)).toEqual([])
    })

    test('every transition is walked, and the running machine does what its chart foresees', ({ task }) => {
      expect(unwalkedIn(graphs())).toEqual([])
      expect(differencesIn(graphs())).toEqual([])
      const { id: machine } = machineOf(flow)
      const { length: transitions } = transitionsOf(machineOf(flow))
      const { length: states } = allLeaves(machineOf(flow))
      // For the summary of `npm test`.
      Object.assign(task.meta, {
        walked: { machine, states, transitions, taken: transitions - unwalkedIn(graphs()).length },
      })
    })

    test('every transition does what the table says', () => {
      // Review a change here against the specification; `npm run transitions` then writes it.
      expect(tableText(graphs()).split('\n')).toEqual(readFileSync(tableFile(name), 'utf8').split('\n'))
    })

    test('no late answer lands, and nothing breaks, on random walks', async () => {
      for (const model of modelsOf(flow)) await expect(walkAtRandom(model)).resolves.toBeUndefined()
    })
  })
}
