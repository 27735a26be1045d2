/** The machine runner: takes every edge of a model on the real machine and tells which transitions were never taken. */
import type { AnyStateMachine, InspectionEvent, SnapshotFrom } from 'xstate'
import {
  describeStep,
  explore,
  keyOf,
  nextSteps,
  outcomesOf,
  type Edge,
  type Graph,
  type Model,
  type Step,
} from './model.ts'
import { isStopped, rigUp, type Rig } from './ports.ts'

type StateNode = AnyStateMachine['root']
type Transition = { source: StateNode; eventType: string }

/** Every transition of a chart by name, guarded alternatives counted apart. */
export const transitionsOf = (machine: AnyStateMachine): string[] => {
  const names: string[] = []
  const visit = (node: StateNode): void => {
    for (const [eventType, alternatives] of node.transitions)
      alternatives.forEach((_, at) => names.push(`${node.id} · ${eventType} · ${at}`))
    ;(node.always ?? []).forEach((_, at) => names.push(`${node.id} · always · ${at}`))
    Object.values(node.states).forEach(visit)
  }
  visit(machine.root)
  return names
}

const nameOf = (transition: Transition): string | undefined => {
  const { source, eventType } = transition
  const among = (list: readonly unknown[] | undefined): number => (list ?? []).indexOf(transition)
  const at = among(source.transitions.get(eventType))
  if (at >= 0) return `${source.id} · ${eventType} · ${at}`
  const always = among(source.always)
  return always >= 0 ? `${source.id} · always · ${always}` : undefined
}

/** Collects the names of the transitions that an actor takes. */
const recorder = (): { taken: Set<string>; inspect: (event: InspectionEvent) => void } => {
  const taken = new Set<string>()
  const inspect = (event: InspectionEvent): void => {
    if (event.type !== '@xstate.microstep') return
    for (const transition of event._transitions as unknown as Transition[]) {
      const name = nameOf(transition)
      if (name) taken.add(name)
    }
  }
  return { taken, inspect }
}

/** Milliseconds of the delay that would send `type`, read off the running actor. */
const delayOf = (rig: Rig<AnyStateMachine>, type: string): number => {
  const scheduled = Object.values(rig.actor.system.getSnapshot()._scheduledEvents)
  const found = scheduled.find(({ event }) => event.type === type)
  if (!found) throw new Error(`no delay is running that ends in ${type}`)
  return found.delay
}

/** Lets what is not the user's doing happen: a port's outcome or the end of a delay. */
export const letHappen = (rig: Rig<AnyStateMachine>, step: Exclude<Step, { kind: 'event' }>): void => {
  if (step.kind === 'delay') rig.clock.end(delayOf(rig, step.event.type))
  else rig.ports.settle(step.port, step.outcome)
}

const perform = <M extends AnyStateMachine>(rig: Rig<M>, step: Step): void => {
  const any = rig as unknown as Rig<AnyStateMachine>
  if (step.kind === 'event') any.actor.send(step.event)
  else letHappen(any, step)
}

/** `taken` is what the whole way takes, `last` what its last step does. */
export type Walked = Edge & { taken: ReadonlySet<string>; last: ReadonlySet<string>; emitted: { type: string }[] }

/** Takes these steps on the real machine. */
export const walkPath = <M extends AnyStateMachine>(model: Model<M>, path: readonly Step[]) => {
  const { taken, inspect } = recorder()
  const rig = rigUp(model.machine, model.input, inspect)
  const all = new Set<string>()
  for (const step of path) {
    for (const name of taken) all.add(name)
    taken.clear()
    perform(rig, step)
  }
  const arrived = keyOf(model, rig.actor.getSnapshot())
  rig.actor.stop()
  return { taken: new Set([...all, ...taken]), last: taken, arrived, emitted: rig.emitted }
}

/** Takes one edge on the real machine and checks that it leads where the exploration said. */
export const walkEdge = <M extends AnyStateMachine>(model: Model<M>, edge: Edge): Walked => {
  const { arrived, ...walked } = walkPath(model, edge.path)
  if (arrived !== edge.to)
    throw new Error(`${edge.path.map(describeStep).join(', ')}\n  expected ${edge.to}\n  arrived  ${arrived}`)
  return { ...edge, ...walked }
}

export type Walk<M extends AnyStateMachine> = {
  model: Model<M>
  graph: Graph<M>
  walked: Walked[]
  unwalked: string[]
}

/** Takes every edge. `unwalked` lists the transitions of the chart that no edge took; it must be empty. */
export const walkAll = <M extends AnyStateMachine>(model: Model<M>): Walk<M> => {
  const graph = explore(model)
  const walked = graph.edges.map((edge) => walkEdge(model, edge))
  const taken = new Set(walked.flatMap((edge) => [...edge.taken]))
  return { model, graph, walked, unwalked: transitionsOf(model.machine).filter((name) => !taken.has(name)) }
}

/** Numbers that look random and are the same for the same seed (mulberry32). */
const seeded = (seed: number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** XState warns of each event to a stopped actor, which is what a late answer is. */
const withoutWarnings = (act: () => void): void => {
  const { warn } = globalThis.console
  globalThis.console.warn = () => {}
  try {
    act()
  } finally {
    globalThis.console.warn = warn
  }
}

/**
 * Random sequences in which ports also answer after they were stopped. A late answer must change nothing.
 * @throws when one does, or when the machine breaks, with the sequence that led there.
 */
export const wander = <M extends AnyStateMachine>(
  model: Model<M>,
  {
    sequences = 60,
    length = 40,
    seed = 1,
    check,
  }: {
    sequences?: number
    length?: number
    seed?: number
    check?: (snapshot: SnapshotFrom<M>) => void
  } = {},
): void => {
  const random = seeded(seed)
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]
  for (let round = 0; round < sequences; round++) {
    const rig = rigUp(model.machine, model.input)
    const history: string[] = []
    const snapshot = () => rig.actor.getSnapshot()
    for (let at = 0; at < length; at++) {
      const step = pick(nextSteps(model, snapshot()))
      if (!step) break
      history.push(describeStep(step))
      perform(rig, step)
      check?.(snapshot())
      const late = pick(rig.ports.calls.filter(isStopped))
      const outcome = late && pick(Object.values(outcomesOf(model, late.port)))
      if (!late || !outcome) continue
      const before = snapshot()
      withoutWarnings(() => rig.ports.settle(late.port, outcome, late))
      if (snapshot() !== before) throw new Error(`a late answer of ${late.port} landed after: ${history.join(', ')}`)
    }
    rig.actor.stop()
  }
}

/** Every event type that the chart itself names; XState's own (port outcomes, delays) left out. */
export const eventTypesOf = (machine: AnyStateMachine): string[] => {
  const types = new Set<string>()
  const visit = (node: StateNode): void => {
    for (const type of node.transitions.keys()) if (!type.startsWith('xstate.')) types.add(type)
    Object.values(node.states).forEach(visit)
  }
  visit(machine.root)
  return [...types]
}
