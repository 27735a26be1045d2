/** A machine as plain data, for the documentation and the inspector. */
import type { AnyStateMachine } from 'xstate'

type StateNode = AnyStateMachine['root']

export type ChartNode = {
  /** The machine's id and the path to the state, joined by dots. */
  id: string
  key: string
  parent: string | null
  type: 'atomic' | 'compound' | 'parallel' | 'final' | 'history'
  /** Key of the initial child state. */
  initial: string | null
  ports: string[]
  entry: string[]
  exit: string[]
}

export type ChartEdge = {
  /** Distinguishes the transitions of one event in one state. */
  id: string
  source: string
  /** Empty for an internal transition; several when a parallel state is entered at given children. */
  targets: string[]
  /** Text for readers: an event, `<port> answers`, `after <delay>`. */
  event: string
  guard: string | null
  actions: string[]
}

/** `ms` is null when the delay is computed at runtime. */
type ChartDelay = { name: string; ms: number | null }

export type Chart = { id: string; nodes: ChartNode[]; edges: ChartEdge[]; ports: string[]; delays: ChartDelay[] }

/** The parts of a transition that are read here; XState types them as `any`. */
export type Transition = {
  source: StateNode
  target?: readonly StateNode[] | undefined
  eventType: string
  guard?: unknown
  actions: readonly unknown[]
  delay?: number | string
}

type Named = { type?: unknown; name?: unknown; params?: unknown; guards?: unknown; stateValue?: unknown }

const idOf = (node: StateNode): string => [node.machine.id, ...node.path].join('.')

const pathsOf = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : Object.entries((value ?? {}) as Record<string, unknown>).flatMap(([key, inner]) => [
        key,
        ...pathsOf(inner).map((path) => `${key}.${path}`),
      ])

const isSimple = (params: unknown): params is string | number => ['string', 'number'].includes(typeof params)

/**
 * Guards and actions appear in a chart as a name, as an object with plain params, or as a function of XState or ours.
 */
const nameOf = (reference: unknown): string => {
  if (typeof reference === 'string') return reference
  const { type, name, params, guards, stateValue } = reference as Named
  if (Array.isArray(guards)) {
    const names = guards.map(nameOf)
    return name === 'not' ? `not ${names.join()}` : names.join(` ${String(name)} `)
  }
  if (stateValue !== undefined) return `in ${pathsOf(stateValue).at(-1) ?? ''}`
  const called = typeof type === 'string' ? type : typeof name === 'string' ? name : ''
  return (called.replace(/^xstate\./, '') || 'inline') + (isSimple(params) ? `(${params})` : '')
}

const durationOf = (machine: AnyStateMachine, delay: unknown): number | null => {
  const found: unknown = typeof delay === 'string' ? machine.implementations.delays[delay] : delay
  return typeof found === 'number' ? found : null
}

const eventOf = ({ source, eventType, delay }: Transition): string => {
  if (eventType === '') return 'always'
  if (eventType === '*') return 'any event'
  if (delay !== undefined) {
    const ms = durationOf(source.machine, delay)
    if (typeof delay === 'number') return `after ${delay} ms`
    return `after ${delay} (${ms === null ? 'computed' : `${ms} ms`})`
  }
  const [, what, subject = ''] = /^xstate\.(done\.actor|error\.actor|snapshot|done\.state)\.(.*)$/.exec(eventType) ?? []
  if (what === 'done.actor') return `${subject} answers`
  if (what === 'error.actor') return `${subject} breaks`
  if (what === 'snapshot') return `${subject} changes`
  return what === 'done.state' ? 'done' : eventType
}

const alternativesOf = (node: StateNode): Transition[][] => [
  ...(node.always ? [node.always as unknown as Transition[]] : []),
  ...[...node.transitions.values()].map((alternatives) => alternatives as unknown as Transition[]),
]

/** The id of a transition's edge; undefined for the machine's initial transition. */
export const edgeIdOf = (transition: Transition): string | undefined => {
  const { source, eventType } = transition
  const at = alternativesOf(source)
    .find((alternatives) => alternatives.includes(transition))
    ?.indexOf(transition)
  return at === undefined ? undefined : `${idOf(source)} ${eventType} ${at}`
}

const edgesOf = (node: StateNode): ChartEdge[] =>
  alternativesOf(node).flatMap((alternatives) =>
    alternatives.map((transition, at) => ({
      id: `${idOf(node)} ${transition.eventType} ${at}`,
      source: idOf(node),
      targets: (transition.target ?? []).map(idOf),
      event: eventOf(transition),
      guard: transition.guard ? nameOf(transition.guard) : at > 0 ? 'else' : null,
      actions: transition.actions.map(nameOf),
    })),
  )

const listOf = (actions: unknown): unknown[] => (actions === undefined ? [] : [actions].flat())

const nodeOf = (node: StateNode): ChartNode => ({
  id: idOf(node),
  key: node.key,
  parent: node.parent ? idOf(node.parent) : null,
  type: node.type,
  initial: node.type === 'compound' ? idOf(node.initial.target[0] as StateNode) : null,
  ports: node.invoke.map(({ id }) => id),
  // Not `node.entry`, to which XState adds the actions that start and cancel delays.
  entry: listOf(node.config.entry).map(nameOf),
  exit: listOf(node.config.exit).map(nameOf),
})

const withDescendants = (node: StateNode): StateNode[] => [node, ...Object.values(node.states).flatMap(withDescendants)]

export const chartOf = (machine: AnyStateMachine): Chart => {
  const nodes = withDescendants(machine.root)
  const delays = new Map(
    nodes.flatMap((node) => node.after.map(({ delay }) => [String(delay), durationOf(machine, delay)] as const)),
  )
  return {
    id: machine.id,
    nodes: nodes.map(nodeOf),
    edges: nodes.flatMap(edgesOf),
    ports: [...new Set(nodes.flatMap((node) => node.invoke.map(({ id }) => id)))],
    delays: [...delays].map(([name, ms]) => ({ name, ms })),
  }
}

/** `event [guard]`, the usual label of a statechart. */
export const labelOf = ({ event, guard }: ChartEdge): string => (guard === null ? event : `${event} [${guard}]`)

/** The active nodes of a state value, including the root. */
export const activeNodes = ({ id }: Chart, value: unknown): Set<string> =>
  new Set([id, ...pathsOf(value).map((path) => `${id}.${path}`)])

/** The atomic states of a state value, as paths. */
export const leavesOf = (value: unknown): string[] => {
  const paths = pathsOf(value)
  return paths.filter((path) => !paths.some((other) => other.startsWith(`${path}.`)))
}
