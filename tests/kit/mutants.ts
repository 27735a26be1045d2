/**
 * Mutants of a chart: the same machine with one change. A chart is data, so each is built from the machine's config,
 * with its own guards, actions and ports.
 */
import { not, StateMachine, type AnyStateMachine } from 'xstate'

type Fields = Record<string, unknown>
type Node = AnyStateMachine['root']
type Implementations = AnyStateMachine['implementations']

/** A machine with one change; `name` describes it in terms of the chart. */
export type Mutant = { name: string; build: () => AnyStateMachine }

/** What a change is applied to: a copy of the config and of the delays. */
type Chart = { config: Fields; delays: Implementations['delays'] }
type Change = { name: string; apply: (chart: Chart) => void }

/** A place that holds transitions: `holder[key]` is one, a target string, or a list of alternatives. */
type Slot = {
  node: Node
  at: string
  holder: Fields
  key: string
  resolved: Node['transitions'] extends Map<string, infer T> ? T : never
}

const isPlain = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** Guards and actions that are functions are not copied. */
const copy = <T>(value: T): T => {
  if (Array.isArray(value)) return value.map(copy) as T
  return isPlain(value)
    ? (Object.fromEntries(Object.entries(value).map(([key, each]) => [key, copy(each)])) as T)
    : value
}

const asList = (value: unknown): unknown[] => (value === undefined ? [] : Array.isArray(value) ? value : [value])
const asTransition = (value: unknown): Fields => (typeof value === 'string' ? { target: value } : (value as Fields))
const nameOf = ({ path }: Node): string => path.join('.') || '(root)'

/** Each node of a chart with its config. */
const nodesIn = (node: Node, config: Fields): { node: Node; config: Fields }[] => [
  { node, config },
  ...Object.entries((config['states'] ?? {}) as Record<string, Fields>).flatMap(([key, child]) => {
    const found = node.states[key]
    return found ? nodesIn(found, child) : []
  }),
]

const slotsIn = (root: Node, config: Fields): Slot[] =>
  nodesIn(root, config).flatMap(({ node, config: own }) => {
    const slot = (holder: Fields, key: string, at: string, type: string | null): Slot => ({
      node,
      holder,
      key,
      at: `${nameOf(node)} ${at}`,
      resolved: (type === null ? node.always : node.transitions.get(type)) ?? [],
    })
    const keyed = (group: string, type: (key: string) => string): Slot[] => {
      const holder = (own[group] ?? {}) as Fields
      return Object.keys(holder).map((key) => slot(holder, key, `${group} ${key}`, type(key)))
    }
    return [
      ...keyed('on', (key) => key),
      ...keyed('after', (key) => `xstate.after.${key}.${node.id}`),
      ...('always' in own ? [slot(own, 'always', 'always', null)] : []),
      ...('onDone' in own ? [slot(own, 'onDone', 'onDone', `xstate.done.state.${node.id}`)] : []),
      ...asList(own['invoke']).flatMap((invoke) => {
        const { id } = invoke as { id: string }
        const types = { onDone: `xstate.done.actor.${id}`, onError: `xstate.error.actor.${id}` }
        return Object.entries(types).flatMap(([key, type]) =>
          key in (invoke as Fields) ? [slot(invoke as Fields, key, `${id} ${key}`, type)] : [],
        )
      }),
    ]
  })

/** Mutations of one alternative, given its current target. */
const changesOfTransition = (
  written: unknown,
  target: readonly Node[] | undefined,
): [string, (it: Fields) => void][] => {
  const { guard, actions, reenter } = asTransition(written)
  const [to] = target ?? []
  const siblings = Object.values(to?.parent?.states ?? {}).filter((node) => node !== to)
  return [
    ...siblings.map((node): [string, (it: Fields) => void] => [
      `target ${nameOf(node)}`,
      (it) => void (it['target'] = `#${node.machine.id}.${node.path.join('.')}`),
    ]),
    ...(guard === undefined
      ? []
      : ([
          ['guard negated', (it) => void (it['guard'] = not(guard as never))],
          ['guard dropped', (it) => void delete it['guard']],
        ] satisfies [string, (it: Fields) => void][])),
    ...asList(actions).map((action, at): [string, (it: Fields) => void] => [
      `action ${describeAction(action)} dropped`,
      (it) => void (it['actions'] = asList(it['actions']).toSpliced(at, 1)),
    ]),
    ...(reenter === true
      ? [['reenter dropped', (it: Fields) => void delete it['reenter']] as [string, (it: Fields) => void]]
      : []),
  ]
}

const describeAction = (action: unknown): string => {
  if (typeof action === 'string') return action
  const { type, params } = action as { type?: string; params?: unknown }
  return `${type ?? 'inline'}${typeof params === 'string' ? `(${params})` : ''}`
}

const changesOfTransitions = (root: Node, config: Fields): Change[] =>
  slotsIn(root, config).flatMap(({ at, holder, key, resolved }, slotAt) => {
    const list = asList(holder[key])
    return list.flatMap((written, alternative) => {
      const name = list.length > 1 ? `${at}[${alternative}]` : at
      const change = (what: string, edit: (all: unknown[]) => unknown[]): Change => ({
        name: `${name}: ${what}`,
        apply: (chart) => {
          const slot = slotsIn(root, chart.config)[slotAt]
          if (!slot) return
          const edited = edit(asList(slot.holder[slot.key]))
          if (edited.length === 0) delete slot.holder[slot.key]
          else slot.holder[slot.key] = edited
        },
      })
      return [
        change('removed', (all) => all.toSpliced(alternative, 1)),
        ...changesOfTransition(written, resolved[alternative]?.target).map(([what, edit]) =>
          change(what, (all) =>
            all.map((each, where) => {
              if (where !== alternative) return each
              const own = asTransition(each)
              edit(own)
              return own
            }),
          ),
        ),
      ]
    })
  })

const changesOfNodes = (root: Node, config: Fields): Change[] =>
  nodesIn(root, config).flatMap(({ node, config: own }, nodeAt) => {
    const change = (what: string, edit: (config: Fields) => void): Change => ({
      name: `${nameOf(node)} ${what}`,
      apply: (chart) => {
        const found = nodesIn(root, chart.config)[nodeAt]
        if (found) edit(found.config)
      },
    })
    const { initial, entry, exit, invoke } = own
    const lists = Object.entries({ entry, exit }).flatMap(([key, actions]) =>
      asList(actions).map((action, at) =>
        change(`${key}: action ${describeAction(action)} dropped`, (it) => {
          it[key] = asList(it[key]).toSpliced(at, 1)
        }),
      ),
    )
    const others = typeof initial === 'string' ? Object.keys(node.states).filter((key) => key !== initial) : []
    return [
      ...others.map((key) => change(`initial: ${key}`, (it) => void (it['initial'] = key))),
      ...lists,
      ...asList(invoke).map((each, at) =>
        change(`invoke ${(each as { id: string }).id}: removed`, (it) => {
          it['invoke'] = asList(it['invoke']).toSpliced(at, 1)
        }),
      ),
    ]
  })

const longer = 1_234

const changesOfDelays = ({ delays }: Implementations): Change[] =>
  Object.entries(delays).map(([name, delay]) => ({
    name: `delay ${name}: changed`,
    apply: (chart) => {
      chart.delays = {
        ...chart.delays,
        [name]:
          typeof delay === 'function'
            ? (...args: unknown[]) => Number((delay as (...args: unknown[]) => unknown)(...args)) + longer
            : Number(delay) + longer,
      } as Implementations['delays']
    },
  }))

/** Stops a chart that loops. */
const options = { maxIterations: 100 }

const build = (machine: AnyStateMachine, change: Change['apply']): AnyStateMachine => {
  const { implementations } = machine
  const chart: Chart = { config: copy(machine.config as unknown as Fields), delays: implementations.delays }
  change(chart)
  return new StateMachine({ ...chart.config, options } as never, { ...implementations, delays: chart.delays })
}

/** A copy of a machine without changes. */
export const unchanged = (machine: AnyStateMachine): AnyStateMachine => build(machine, () => {})

/** Every single mutation of a machine's chart. */
export const mutantsOf = (machine: AnyStateMachine): Mutant[] => {
  const config = machine.config as unknown as Fields
  return [
    ...changesOfTransitions(machine.root, config),
    ...changesOfNodes(machine.root, config),
    ...changesOfDelays(machine.implementations),
  ].map(({ name, apply }) => ({ name, build: () => build(machine, apply) }))
}
