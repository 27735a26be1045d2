/** Differences between a model and its chart. */
import { machineOf, modelsOf, type AnyFlow } from './flow.ts'
import { portsOf } from './ports.ts'
import { eventTypesOf } from './walk.ts'

/** Event types without a case, cases without an event type, and ports that chart and models do not share. */
export const modelGaps = (flow: AnyFlow): string[] => {
  const machine = machineOf(flow)
  const models = modelsOf(flow)
  const told = models.flatMap(({ ports }) =>
    Object.values(ports).flatMap((outcomes) =>
      Object.values(outcomes).flatMap((outcome) =>
        'emits' in outcome ? [(outcome.emits as { type: string }).type] : [],
      ),
    ),
  )
  const known = new Set([...models.flatMap(({ events }) => Object.keys(events)), ...told])
  const types = eventTypesOf(machine)
  const ports = portsOf(machine)
  return [
    ...types.filter((type) => !known.has(type)).map((type) => `no case of ${type}`),
    ...[...known].filter((type) => !types.includes(type)).map((type) => `the chart has no ${type}`),
    ...ports.filter((port) => models.some((model) => !(port in model.ports))).map((port) => `no outcomes of ${port}`),
    ...models
      .flatMap((model) => Object.keys(model.ports).filter((port) => !ports.includes(port)))
      .map((port) => `the chart has no port ${port}`),
  ]
}
