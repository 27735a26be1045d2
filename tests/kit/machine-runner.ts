/** The machine runner as tests: everything walked, nothing unknown, and no late answer landing. */
import { describe, expect, test } from 'vitest'
import type { AnyStateMachine, SnapshotFrom } from 'xstate'
import type { Model } from './model.ts'
import { portsOf } from './ports.ts'
import { eventTypesOf, walkAll, wander } from './walk.ts'

/** Several models of one machine (other inputs) count together. */
export const runMachine = <M extends AnyStateMachine>(
  models: readonly [Model<M>, ...Model<M>[]],
  check?: (snapshot: SnapshotFrom<M>) => void,
): void => {
  const [first] = models
  describe(`${first.machine.id} as a machine`, () => {
    test('every event type has a case and every port an outcome', () => {
      const ports = portsOf(first.machine)
      const facts = ports.flatMap((port) =>
        models.flatMap(({ ports: outcomes }) =>
          Object.values((outcomes as Record<string, object>)[port] ?? {}).flatMap((outcome: object) =>
            'says' in outcome ? [(outcome.says as { type: string }).type] : [],
          ),
        ),
      )
      const known = new Set([...models.flatMap(({ events }) => Object.keys(events)), ...facts])
      expect(eventTypesOf(first.machine).filter((type) => !known.has(type))).toEqual([])
      expect([...known].filter((type) => !eventTypesOf(first.machine).includes(type))).toEqual([])
      expect(ports.toSorted()).toEqual(Object.keys(first.ports).toSorted())
    })

    test('every transition is walked', () => {
      const [unwalked = [], ...others] = models.map((model) => walkAll(model).unwalked)
      expect(unwalked.filter((name) => others.every((list) => list.includes(name)))).toEqual([])
    })

    test('no late answer lands in random sequences', () => {
      for (const model of models) wander(model, check ? { check } : {})
    })
  })
}
