/**
 * The table of a flow: one line for each event in a state, with all its effects. It is written from the machine once,
 * reviewed against the specification, and from then on the machine is tested against it.
 */
import type { AnyStateMachine } from 'xstate'
import { caseKey, decidingFacts, describeCondition, type Case } from './conditions.ts'
import { handlersOf, type Edge, type Graph } from './explore.ts'
import { leavesOf } from './leaves.ts'
import { hashOf, literal } from './literal.ts'
import { describeStep, eventOfStep } from './model.ts'
import { effectsOf, nothing, outcomeOf, type TransitionResult } from './outcome.ts'

/** The graph of each model of a flow, by the model's name. */
export type Graphs<M extends AnyStateMachine> = Readonly<Record<string, Graph<M>>>

/** One step in one state. */
export type Row = Case & { state: string; step: string; details: TransitionResult }

/** One line of the table: the rows of one step with the same outcome. */
type Way = { condition: string; rows: Row[] }
export type Group = { state: string; step: string; deciding: number[]; ways: Way[] }

/** More or longer values are only counted, with a hash that changes when one of them does. */
const mostValues = 3
const longestValues = 120

const regionsOf = (machine: AnyStateMachine): string[] => {
  const visit = (node: AnyStateMachine['root']): string[] =>
    Object.values(node.states).flatMap((child) => [
      ...(node.type === 'parallel' ? [child.path.join('.')] : []),
      ...visit(child),
    ])
  return visit(machine.root)
}

/** Converts the edges of a flow's models to rows. A condition may use facts, regions, and the model itself. */
export const createReader = <M extends AnyStateMachine>(graphs: Graphs<M>) => {
  const all = Object.values(graphs)
  const facts = [
    ...new Set(
      all.flatMap(({ model, places }) =>
        [...places.values()].flatMap(({ snapshot }) => Object.keys(model.stateKey(snapshot))),
      ),
    ),
  ]
  const regions = [...new Set(all.flatMap(({ model }) => regionsOf(model.machine)))].toSorted()
  // In a parallel chart the regions say more than the whole state.
  const isParallel = all.every(({ model }) => model.machine.root.type === 'parallel')
  const names = [...facts, ...regions, 'state', 'model']
  const factsIn = (name: string, { model }: Graph<M>, snapshot: Edge<M>['before']): string[] => {
    const own = model.stateKey(snapshot)
    const leaves = leavesOf(snapshot)
    const within = (region: string): string =>
      leaves.flatMap((leaf) => (leaf.startsWith(`${region}.`) ? [leaf.slice(region.length + 1)] : [])).join('+') ||
      'none'
    return [
      ...facts.map((fact) => literal(own[fact])),
      ...regions.map(within),
      isParallel ? '' : leaves.join('+'),
      name,
    ]
  }
  const known = new Map<Graph<M>['model'], WeakMap<object, string[]>>()
  const factsOnce = (name: string, graph: Graph<M>, snapshot: Edge<M>['before']): string[] => {
    const bySnapshot = known.get(graph.model) ?? new WeakMap<object, string[]>()
    known.set(graph.model, bySnapshot)
    const found = bySnapshot.get(snapshot) ?? factsIn(name, graph, snapshot)
    bySnapshot.set(snapshot, found)
    return found
  }
  const read = (name: string, graph: Graph<M>, edge: Edge<M>): Row | undefined => {
    const handlers = handlersOf(edge.before, eventOfStep(edge.step).type)
    if (handlers.length === 0) return undefined
    const details = outcomeOf(graph.model, edge)
    return {
      state: handlers.join(' + '),
      step: describeStep(edge.step),
      facts: factsOnce(name, graph, edge.before),
      outcome: [details.target, ...details.effects.map(({ head }) => head)].join(' · '),
      details,
    }
  }
  return { names, read }
}

const valuesText = (values: readonly string[]): string => {
  const distinct = [...new Set(values)].toSorted()
  const text = distinct.join(' | ')
  return distinct.length === 1 || (distinct.length <= mostValues && text.length <= longestValues)
    ? text
    : `${distinct.length} values #${hashOf(distinct.join('\n'))}`
}

const effectsText = (rows: readonly Row[]): string[] =>
  (rows[0]?.details.effects ?? []).map(({ head }, at) => {
    const all = rows.map(({ details }) => details.effects[at]?.args ?? new Map<string, string>())
    const names = [...new Set(all.flatMap((args) => [...args.keys()]))]
    const args = names.map((name) => {
      const text = valuesText(all.map((each) => each.get(name) ?? 'none'))
      return name ? `${name}: ${text}` : text
    })
    if (args.length === 0) return head
    return names.includes('') ? `${head} ${args.join(', ')}` : `${head} {${args.join(', ')}}`
  })

/** An assigned object implies the changes of its properties, and the other way round. */
const isImplied = (text: string, all: readonly string[]): boolean => {
  const [name = '', value] = text.split(': ')
  if (value !== 'none') return false
  const isChanged = (test: (other: string) => boolean): boolean =>
    all.some((other) => test(other.split(': ')[0] ?? '') && !other.endsWith(': none'))
  const [whole = ''] = name.split('.')
  return whole === name ? isChanged((other) => other.startsWith(`${name}.`)) : isChanged((other) => other === whole)
}

const none = 'none'

/** How one value changes in each of these rows. */
const changesOf = (rows: readonly Row[], name: string) =>
  rows.map(({ details: { before, after } }) => ({ from: before.get(name) ?? none, to: after.get(name) ?? none }))

const namesIn = (rows: readonly Row[]): string[] => [
  ...new Set(rows.flatMap(({ details: { before, after } }) => [...before.keys(), ...after.keys()])),
]

const changesText = (rows: readonly Row[]): string[] => {
  const texts = namesIn(rows).flatMap((name) => {
    const changes = changesOf(rows, name)
    const changed = changes.filter(({ from, to }) => from !== to)
    if (changed.length === 0) return []
    const ends = new Set(changes.map(({ to }) => to))
    if (ends.size === 1) return [`${name}: ${[...ends].join('')}`]
    return [`${name}: ${valuesText(changed.map(({ from, to }) => `${from} → ${to}`))}`]
  })
  return texts.filter((text) => !isImplied(text, texts))
}

const isNothing = ({ rows }: Way): boolean =>
  ['refused', 'ignored'].includes(rows[0]?.details.target ?? '') && rows[0]?.details.effects.length === 0

/** The outcomes of a step, each with its condition; the one with the longest condition becomes `otherwise`. */
const groupOf = (names: readonly string[], rows: readonly Row[]): Group => {
  const deciding = decidingFacts(rows)
  const ways = [...Map.groupBy(rows, ({ outcome }) => outcome).values()].map((same) => ({
    condition: describeCondition(names, deciding, same),
    rows: same,
  }))
  const [rest] = ways.toSorted(
    (one, other) => Number(isNothing(other)) - Number(isNothing(one)) || other.condition.length - one.condition.length,
  )
  if (rest && ways.length > 1 && rest.condition.length > 30) rest.condition = 'otherwise'
  return { state: rows[0]?.state ?? '', step: rows[0]?.step ?? '', deciding, ways }
}

export const groupsOf = <M extends AnyStateMachine>(graphs: Graphs<M>): Group[] => {
  const { names, read } = createReader(graphs)
  const rows = Object.entries(graphs).flatMap(([name, graph]) =>
    [...graph.edges, ...graph.refused].flatMap((edge) => read(name, graph, edge) ?? []),
  )
  return [...Map.groupBy(rows, ({ state, step }) => `${state}\n  ${step}`)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, same]) => groupOf(names, same))
    .filter(({ ways }) => !ways.every(isNothing))
}

const lineOf = (step: string, { condition, rows }: Way): string => {
  const when = condition ? ` [${condition}]` : ''
  const changes = changesText(rows)
  const effects = [rows[0]?.details.target ?? '', ...effectsText(rows)].join(' · ')
  return `  ${step}${when} → ${effects}${changes.length > 0 ? ` | ${changes.join(', ')}` : ''}`
}

const startText = <M extends AnyStateMachine>(name: string, { start }: Graph<M>): string => {
  const rows: Row[] = [
    {
      state: '',
      step: '',
      facts: [],
      outcome: '',
      details: {
        target: leavesOf(start.snapshot).join(' + '),
        effects: effectsOf(start.actions, start.snapshot),
        before: nothing,
        after: nothing,
      },
    },
  ]
  return lineOf(name, { condition: '', rows })
}

/** The whole table as lines of text. */
export const tableOf = <M extends AnyStateMachine>(graphs: Graphs<M>, groups = groupsOf(graphs)): string[] => {
  const lines = ['start', ...Object.entries(graphs).map(([name, graph]) => startText(name, graph))]
  for (const [state, ofState] of Map.groupBy(groups, (group) => group.state)) {
    lines.push('', state)
    for (const { step, ways } of ofState)
      lines.push(
        ...ways
          .toSorted((one, other) => {
            const last = Number(one.condition === 'otherwise') - Number(other.condition === 'otherwise')
            return last || (one.condition < other.condition ? -1 : 1)
          })
          .map((way) => lineOf(step, way)),
      )
  }
  return lines
}

/** The values in the effects and context changes of all rows of one line. */
const saidBy = (rows: readonly Row[]) => {
  const values = new Set<string>()
  const ends = new Map<string, Set<string>>()
  for (const { details } of rows)
    details.effects.forEach(({ args }, at) => args.forEach((value, name) => values.add(`${at} ${name} ${value}`)))
  for (const name of namesIn(rows)) {
    const changes = changesOf(rows, name)
    ends.set(name, new Set(changes.map(({ to }) => to)))
    for (const { from, to } of changes) if (from !== to) values.add(`${name}: ${from} → ${to}`)
  }
  return { values, ends }
}

const isKnown = ({ values, ends }: ReturnType<typeof saidBy>, name: string, from: string, to: string): boolean => {
  const known = ends.get(name)
  return known?.size === 1 ? known.has(to) : from === to || values.has(`${name}: ${from} → ${to}`)
}

/**
 * Checks whether a step has the outcome and effects of its line. A mismatch means that the table differs; a match does
 * not prove the opposite, because a line that is no longer reached shows only in the whole table.
 */
export const createMatcher = (groups: readonly Group[]) => {
  const byStep = new Map(
    groups.map((group) => [
      `${group.state}\n${group.step}`,
      {
        deciding: group.deciding,
        ways: new Map(
          group.ways.flatMap(({ rows }) => {
            const said = saidBy(rows)
            return rows.map((row) => [caseKey(row.facts, group.deciding), { outcome: row.outcome, said }] as const)
          }),
        ),
      },
    ]),
  )
  return ({ state, step, facts, outcome, details }: Row, what: 'way' | 'all'): boolean => {
    const group = byStep.get(`${state}\n${step}`)
    if (!group) return details.target === 'refused' || details.target === 'ignored'
    const way = group.ways.get(caseKey(facts, group.deciding))
    if (way === undefined) return true
    const { values } = way.said
    if (way.outcome !== outcome || what === 'way') return way.outcome === outcome
    return (
      details.effects.every(({ args }, at) =>
        [...args].every(([name, value]) => values.has(`${at} ${name} ${value}`)),
      ) &&
      [...details.after].every(([name, to]) => isKnown(way.said, name, details.before.get(name) ?? none, to)) &&
      [...details.before].every(([name, from]) => details.after.has(name) || isKnown(way.said, name, from, none))
    )
  }
}
