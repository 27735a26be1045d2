/**
 * What a machine does at each step, computed without running it: XState returns the next state and the actions as data.
 */
import {
  createActor,
  type AnyStateMachine,
  type ExecutableActionsFrom,
  type InputFrom,
  type InspectionEvent,
  type SnapshotFrom,
} from 'xstate'
import { activeNodes, eventOfStep, keyOf, stepsOffered, type Model, type Step } from './model.ts'

type StateNode = AnyStateMachine['root']
type Transition = { source: StateNode; eventType: string; target?: unknown; actions: readonly unknown[] }
export type Action = { type: string; params: unknown }

/** `index` is the position among the guarded alternatives for one event of a node. */
const transitionName = (node: StateNode, eventType: string, index: number): string =>
  `${node.id} · ${eventType} · ${index}`

/** The names of all transitions of a chart; guarded alternatives count separately. */
export const transitionsOf = (machine: AnyStateMachine): string[] => {
  const names: string[] = []
  const visit = (node: StateNode): void => {
    for (const [eventType, alternatives] of node.transitions)
      alternatives.forEach((_, index) => names.push(transitionName(node, eventType, index)))
    ;(node.always ?? []).forEach((_, index) => names.push(transitionName(node, 'always', index)))
    Object.values(node.states).forEach(visit)
  }
  visit(machine.root)
  return names
}

const nameOf = (transition: Transition): string | undefined => {
  const { source, eventType } = transition
  const indexIn = (list: readonly unknown[] | undefined): number => (list ?? []).indexOf(transition)
  const index = indexIn(source.transitions.get(eventType))
  if (index >= 0) return transitionName(source, eventType, index)
  const alwaysIndex = indexIn(source.always)
  return alwaysIndex >= 0 ? transitionName(source, 'always', alwaysIndex) : undefined
}

/** The names of the transitions of one microstep, from XState's inspection events. */
export const microstepTransitions = (event: InspectionEvent): string[] =>
  event.type === '@xstate.microstep'
    ? (event._transitions as unknown as Transition[]).flatMap((transition) => nameOf(transition) ?? [])
    : []

/** The active nodes that name the event's type in the chart. */
export const handlersOf = (snapshot: unknown, type: string): string[] =>
  activeNodes(snapshot)
    .filter((node) => node.transitions.has(type))
    // A snapshot contains the nodes in the order in which they were entered.
    .toSorted((one, other) => one.order - other.order)
    .map((node) => node.path.join('.') || '(root)')

/** The result of one step, and the names of its transitions. */
export type StepResult<M extends AnyStateMachine> = {
  snapshot: SnapshotFrom<M>
  actions: Action[]
  transitions: string[]
}

/**
 * Like XState's `transition` and `initialTransition`, which create an actor for every step; this one uses a single
 * actor for a machine, and also returns the names of the transitions.
 */
export const createStepper = <M extends AnyStateMachine>(machine: M, input: InputFrom<M>) => {
  let actions: Action[] = []
  let transitions: string[] = []
  const self = createActor(machine as AnyStateMachine, { input })
  self.system.inspect((event) => {
    // An invoked machine is walked by its own tests.
    if (event.actorRef === self) transitions.push(...microstepTransitions(event))
  })
  const scope = {
    self,
    system: self.system,
    id: '',
    sessionId: '',
    logger: () => {},
    defer: () => {},
    stopChild: () => {},
    emit: () => {},
    actionExecutor: (action: ExecutableActionsFrom<M>) => void actions.push(action),
  }
  const collect = (step: () => unknown): StepResult<M> => {
    actions = []
    transitions = []
    const snapshot = step() as SnapshotFrom<M>
    return { snapshot, actions, transitions }
  }
  const logic = machine as unknown as {
    getInitialSnapshot: (scope: unknown, input: unknown) => unknown
    transition: (snapshot: unknown, event: unknown, scope: unknown) => unknown
  }
  return {
    start: () => collect(() => logic.getInitialSnapshot(scope, input)),
    take: (snapshot: SnapshotFrom<M>, step: Step) =>
      collect(() => logic.transition(snapshot, eventOfStep(step), scope)),
  }
}

export type Edge<M extends AnyStateMachine = AnyStateMachine> = {
  from: string
  to: string
  step: Step
  path: Step[]
  /** Names of the transitions on the whole path. */
  pathTransitions: ReadonlySet<string>
  /** Names of the transitions of its last step. */
  stepTransitions: ReadonlySet<string>
  before: SnapshotFrom<M>
  after: SnapshotFrom<M>
  actions: readonly Action[]
}
export type Place<M extends AnyStateMachine> = {
  key: string
  snapshot: SnapshotFrom<M>
  path: Step[]
  pathTransitions: ReadonlySet<string>
}
export type Graph<M extends AnyStateMachine> = {
  model: Model<M>
  start: StepResult<M>
  places: Map<string, Place<M>>
  /** Every step that the machine took, including those without a change of state. */
  edges: Edge<M>[]
  /** Events that the current state handles, but whose guards all rejected. */
  refused: Edge<M>[]
}

/**
 * `path` and `pathTransitions` are getters: most callers never read them, and building them for every edge is slow.
 */
const edgeFrom = <M extends AnyStateMachine>(
  place: Place<M>,
  to: string,
  step: Step,
  next: StepResult<M>,
): Edge<M> => ({
  from: place.key,
  to,
  step,
  get path() {
    return [...place.path, step]
  },
  get pathTransitions() {
    return new Set([...place.pathTransitions, ...next.transitions])
  },
  stepTransitions: new Set(next.transitions),
  before: place.snapshot,
  after: next.snapshot,
  actions: next.actions,
})

/** Explores every state that the model's steps reach, breadth first, so that each path is a shortest one. */
export const explore = <M extends AnyStateMachine>(model: Model<M>, onEdge?: (edge: Edge<M>) => void): Graph<M> => {
  const limit = model.limit ?? 2_000
  const stepper = createStepper(model.machine, model.input)
  const start = stepper.start()
  const first: Place<M> = {
    key: keyOf(model, start.snapshot),
    snapshot: start.snapshot,
    path: [],
    pathTransitions: new Set(start.transitions),
  }
  const places = new Map([[first.key, first]])
  const graph: Graph<M> = { model, start, places, edges: [], refused: [] }
  const queue = [first]
  for (let place = queue.shift(); place; place = queue.shift()) {
    for (const step of stepsOffered(model, place.snapshot)) {
      const isRefused =
        step.kind === 'event' && !(place.snapshot as { can: (event: unknown) => boolean }).can(step.event)
      if (isRefused && handlersOf(place.snapshot, step.event.type).length === 0) continue
      const next: StepResult<M> = isRefused
        ? { snapshot: place.snapshot, actions: [], transitions: [] }
        : stepper.take(place.snapshot, step)
      const { snapshot } = next
      const key = isRefused ? place.key : keyOf(model, snapshot)
      const edge = edgeFrom(place, key, step, next)
      onEdge?.(edge)
      if (isRefused) {
        graph.refused.push(edge)
        continue
      }
      graph.edges.push(edge)
      if (places.has(key)) continue
      if (places.size >= limit)
        throw new Error(`${model.machine.id}: more than ${limit} states; see "stateKey" of its model`)
      const found = { key, snapshot, path: edge.path, pathTransitions: edge.pathTransitions }
      places.set(key, found)
      queue.push(found)
    }
  }
  return graph
}
