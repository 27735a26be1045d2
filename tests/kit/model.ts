/**
 * A model describes what can happen to a machine: each event with its cases, each port with its outcomes. Delays are
 * read from the chart. Everything else (states, and paths to them) is explored from the machine itself.
 */
import type { AnyStateMachine, EventFromLogic, InputFrom, OutputFrom, SnapshotFrom } from 'xstate'

type EventOf<M extends AnyStateMachine> = EventFromLogic<M>
type ActorsOf<M extends AnyStateMachine> = NonNullable<Parameters<M['provide']>[0]['actors']>

/** The answer of a port: it resolves, it sends an event, or it throws (a defect). */
export type PortResponse<Output, Event> = { done: Output } | { emits: Event } | { throws: Error }

export type Model<M extends AnyStateMachine> = {
  machine: M
  input: InputFrom<M>
  /** Distinguishes states beyond the state value: a few booleans or short texts, never whole form data. */
  stateKey: (snapshot: SnapshotFrom<M>) => Record<string, boolean | number | string | null>
  /**
   * Whether the screen offers an intent now, where the machine itself accepts more (such as a field of another step).
   */
  offers?: (snapshot: SnapshotFrom<M>, event: EventOf<M>) => boolean
  /** Intents, each with at least one case: payloads by label. */
  events: { [E in EventOf<M> as E['type']]?: Record<string, Omit<E, 'type'>> }
  ports: {
    [P in keyof ActorsOf<M>]-?: Record<string, PortResponse<OutputFrom<NonNullable<ActorsOf<M>[P]>>, EventOf<M>>>
  }
  /** Maximum number of states; more means that the model distinguishes too many. */
  limit?: number
}

/** Binds a model to its machine's types. */
export const defineModel = <M extends AnyStateMachine>(model: Model<M>): Model<M> => model

export const noPayload = { '': {} }

export type Step =
  | { kind: 'event'; label: string; event: { type: string } & Record<string, unknown> }
  | { kind: 'port'; label: string; port: string; outcome: PortResponse<unknown, { type: string }> }
  | { kind: 'delay'; label: string; event: { type: string } }

export const describeStep = (step: Step): string => {
  if (step.kind === 'event') return step.event.type + (step.label ? ` (${step.label})` : '')
  if (step.kind === 'port') return `${step.port} → ${step.label}`
  return step.label
}

type StateNode = AnyStateMachine['root']
type MachineSnapshot = { _nodes: StateNode[]; can: (event: { type: string }) => boolean; status: string }

/** The state nodes a snapshot is in; XState keeps them on the snapshot but not in its public type. */
export const activeNodes = (snapshot: unknown): StateNode[] => (snapshot as MachineSnapshot)._nodes

export const keyOf = <M extends AnyStateMachine>(model: Model<M>, snapshot: SnapshotFrom<M>): string =>
  JSON.stringify([
    (snapshot as { value: unknown }).value,
    (snapshot as MachineSnapshot).status,
    model.stateKey(snapshot),
  ])

export const responsesOf = <M extends AnyStateMachine>(
  model: Model<M>,
  port: string,
): Record<string, PortResponse<unknown, { type: string }>> =>
  (model.ports as unknown as Record<string, Record<string, PortResponse<unknown, { type: string }>>>)[port] ?? {}

/** Every step of the user, the ports and the clock, including intents that the machine rejects. */
export const stepsOffered = <M extends AnyStateMachine>(model: Model<M>, snapshot: SnapshotFrom<M>): Step[] => {
  if ((snapshot as MachineSnapshot).status !== 'active') return []
  const nodes = activeNodes(snapshot)
  const events = Object.entries(model.events as Record<string, Record<string, object>>).flatMap(([type, cases]) =>
    Object.entries(cases).map(([label, payload]) => ({ kind: 'event' as const, label, event: { type, ...payload } })),
  )
  const ports = nodes
    .flatMap((node) => node.invoke.map(({ id }) => id))
    .flatMap((port) =>
      Object.entries(responsesOf(model, port)).map(([label, outcome]): Step => ({
        kind: 'port',
        label,
        port,
        outcome,
      })),
    )
  const delays = nodes
    .flatMap((node) => node.after.map(({ eventType, delay }) => ({ eventType: String(eventType), delay })))
    .filter(({ eventType }, at, all) => all.findIndex((other) => other.eventType === eventType) === at)
    .map(({ eventType, delay }): Step => ({
      kind: 'delay',
      label: `after ${String(delay)}`,
      event: { type: eventType },
    }))
  return [
    ...events.filter(({ event }) => model.offers?.(snapshot, event as unknown as EventOf<M>) ?? true),
    ...ports,
    ...delays,
  ]
}

/** Every step that can happen next: by the user, a port or the clock. */
export const nextSteps = <M extends AnyStateMachine>(model: Model<M>, snapshot: SnapshotFrom<M>): Step[] =>
  stepsOffered(model, snapshot).filter((step) => step.kind !== 'event' || (snapshot as MachineSnapshot).can(step.event))

/** The event that XState receives for a step. */
export const eventOfStep = (step: Step): { type: string } => {
  if (step.kind !== 'port') return step.event
  if ('emits' in step.outcome) return step.outcome.emits
  if ('done' in step.outcome)
    return { type: `xstate.done.actor.${step.port}`, output: step.outcome.done, actorId: step.port } as { type: string }
  return { type: `xstate.error.actor.${step.port}`, error: step.outcome.throws, actorId: step.port } as { type: string }
}
