/** Walks on the running machine, with its ports and clock controlled by the test. */
import type { AnyStateMachine, InspectionEvent, SnapshotFrom } from 'xstate'
import {
  createStepper,
  explore,
  microstepTransitions,
  transitionsOf,
  type Action,
  type Edge,
  type Graph,
} from './explore.ts'
import { describeStep, keyOf, type Model, type Step } from './model.ts'
import { startTestActor, type TestActor } from './ports.ts'

type StateNode = AnyStateMachine['root']

/** Milliseconds of the delay that would send `type`, read from the running actor. */
const delayOf = (rig: TestActor<AnyStateMachine>, type: string): number => {
  const scheduled = Object.values(rig.actor.system.getSnapshot()._scheduledEvents)
  const found = scheduled.find(({ event }) => event.type === type)
  if (!found) throw new Error(`no delay is running that ends in ${type}`)
  return found.delay
}

/** Performs a step that is not the user's: a port's outcome or the end of a delay. */
export const letHappen = (rig: TestActor<AnyStateMachine>, step: Exclude<Step, { kind: 'event' }>): void => {
  if (step.kind === 'delay') rig.clock.end(delayOf(rig, step.event.type))
  else rig.ports.settle(step.port, step.outcome)
}

const perform = <M extends AnyStateMachine>(rig: TestActor<M>, step: Step): void => {
  const any = rig as unknown as TestActor<AnyStateMachine>
  if (step.kind === 'event') any.actor.send(step.event)
  else letHappen(any, step)
}

/** What a running machine did: emitted events in order, and each call of a port with its input. */
const doneBy = <M extends AnyStateMachine>({ emitted, ports, clock }: TestActor<M>) => ({
  emitted: [...emitted],
  calls: ports.calls.map(({ port, input }) => ({ port, input })),
  delays: clock.running.toSorted((one, other) => one - other),
})

/** The same as predicted by the exploration. */
const foreseen = () => {
  const emitted: unknown[] = []
  const calls: { port: string; input: unknown }[] = []
  const delays = new Map<string, number>()
  const add = (actions: readonly Action[], isOver: boolean): void => {
    for (const { type, params } of actions) {
      const { event, id, input, delay, sendId } = params as Record<string, unknown>
      if (type === 'xstate.emit') emitted.push(event)
      if (type === 'xstate.spawnChild') calls.push({ port: String(id), input })
      if (type === 'xstate.raise' && typeof delay === 'number') delays.set(String(id), delay)
      if (type === 'xstate.cancel') delays.delete(String(sendId))
    }
    if (isOver) delays.clear()
  }
  const all = () => ({ emitted, calls, delays: [...delays.values()].toSorted((one, other) => one - other) })
  return { add, end: (name: string) => delays.delete(name), all }
}

export type Difference = { path: string[]; foreseen: unknown; done: unknown }

/** Takes these steps on the running machine, which must do what the exploration predicted at each. */
export const walkPath = <M extends AnyStateMachine>(
  model: Model<M>,
  path: readonly Step[],
): { transitions: Set<string>; differences: Difference[] } => {
  const transitions = new Set<string>()
  const inspect = (event: InspectionEvent): void => microstepTransitions(event).forEach((name) => transitions.add(name))
  const rig = startTestActor(model.machine, model.input, inspect)
  const stepper = createStepper(model.machine, model.input)
  const expected = foreseen()
  const differences: Difference[] = []
  const compare = (walked: readonly Step[], snapshot: SnapshotFrom<M>): void => {
    const wanted = { at: keyOf(model, snapshot), ...expected.all() }
    const done = { at: keyOf(model, rig.actor.getSnapshot()), ...doneBy(rig) }
    if (!isSame(wanted, done)) differences.push({ path: walked.map(describeStep), foreseen: wanted, done })
  }
  let { snapshot, actions } = stepper.start()
  expected.add(actions, false)
  compare([], snapshot)
  for (const [at, step] of path.entries()) {
    if (step.kind === 'delay') expected.end(step.event.type)
    ;({ snapshot, actions } = stepper.take(snapshot, step))
    expected.add(actions, (snapshot as { status: string }).status !== 'active')
    perform(rig, step)
    compare(path.slice(0, at + 1), snapshot)
    if (differences.length > 0) break
  }
  rig.actor.stop()
  return { transitions, differences }
}

/** Deep equality of data; actors and functions are compared by type only. */
const isSame = (one: unknown, other: unknown): boolean => {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return typeof one === 'function' && typeof other === 'function'
  if ('sessionId' in one && 'send' in one) return 'sessionId' in other && 'send' in other
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => isSame((one as Record<string, unknown>)[name], (other as Record<string, unknown>)[name]))
  )
}

export type Walk<M extends AnyStateMachine> = {
  model: Model<M>
  graph: Graph<M>
  walked: Edge<M>[]
  /** The transitions of the chart that no edge takes. */
  unwalked: string[]
}

export const walkAll = <M extends AnyStateMachine>(model: Model<M>): Walk<M> => walkGraph(explore(model))

export const walkGraph = <M extends AnyStateMachine>(graph: Graph<M>): Walk<M> => {
  const { model } = graph
  const taken = new Set([...graph.start.transitions, ...graph.edges.flatMap((edge) => [...edge.stepTransitions])])
  return {
    model,
    graph,
    walked: graph.edges,
    unwalked: transitionsOf(model.machine).filter((name) => !taken.has(name)),
  }
}

/** Every event type that the chart names, without XState's own (port outcomes, delays). */
export const eventTypesOf = (machine: AnyStateMachine): string[] => {
  const types = new Set<string>()
  const visit = (node: StateNode): void => {
    for (const type of node.transitions.keys()) if (!type.startsWith('xstate.')) types.add(type)
    Object.values(node.states).forEach(visit)
  }
  visit(machine.root)
  return [...types]
}
