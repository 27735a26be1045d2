/** Whether the machine runner detects a changed chart. */
import type { AnyStateMachine } from 'xstate'
import { createStepper, explore, type Edge } from './explore.ts'
import { graphsOf, machineOf, tableText, type AnyFlow } from './flow.ts'
import { modelGaps } from './gaps.ts'
import { describeStep, nextSteps, type Model, type Step } from './model.ts'
import { mutantsOf, unchanged } from './mutants.ts'
import { pathsOverTransitions } from './paths.ts'
import { createMatcher, createReader, groupsOf, type Graphs } from './transitions.ts'
import { walkGraph } from './walk.ts'

export type Judged = {
  all: number
  noticed: number
  /** How many of these could not be built, or did not come to an end. */
  broken: number
  survivors: string[]
  equivalent: string[]
  unknown: string[]
}

/** Thrown at the first step that differs from the table; further differences do not matter. */
class Noticed extends Error {}

type Reader = ReturnType<typeof createReader<AnyStateMachine>>
type Matcher = ReturnType<typeof createMatcher>
type Original = Graphs<AnyStateMachine>[string]

/**
 * Takes the walks over every transition first, because they detect most changes long before the full exploration ends.
 */
const walkFirst = (model: Model<AnyStateMachine>, paths: readonly Step[][], onEdge: (edge: Edge) => void): void => {
  const stepper = createStepper(model.machine, model.input)
  for (const path of paths) {
    let before = stepper.start().snapshot
    for (const step of path) {
      const name = describeStep(step)
      const isPossible = nextSteps(model, before).some((each) => describeStep(each) === name)
      if (!isPossible) break
      const next = stepper.take(before, step)
      onEdge({
        ...noWay,
        step,
        stepTransitions: new Set(next.transitions),
        before,
        after: next.snapshot,
        actions: next.actions,
      })
      before = next.snapshot
    }
  }
}

/** The fields of an edge that belongs to no graph. */
const noWay = { from: '', to: '', path: [], pathTransitions: new Set<string>() }

/**
 * Returns a function that tells whether the flow's checks would fail for a machine, with `table` as the flow's table.
 */
const createJudge = (flow: AnyFlow, table: string) => {
  const original = graphsOf(flow)
  if (tableText(original) !== table) throw new Error('the table is stale, so it cannot tell what changed')
  const fits: Matcher = createMatcher(groupsOf(original))
  const { read }: Reader = createReader(original)
  const covered = new Set<string>()
  const paths = new Map(
    Object.entries(original).map(([name, graph]) => [name, pathsOverTransitions(walkGraph(graph), covered)]),
  )
  const isDifferent = (machine: AnyStateMachine): boolean => {
    const changed: AnyFlow = {
      ...flow,
      models: Object.fromEntries(Object.entries(flow.models).map(([name, model]) => [name, { ...model, machine }])),
    }
    if (modelGaps(changed).length > 0) return true
    const models = Object.entries(changed.models)
    const check = (name: string, model: Model<AnyStateMachine>, what: 'way' | 'all') => (edge: Edge) => {
      const row = read(name, { ...original[name], model } as Original, edge)
      if (row && !fits(row, what)) throw new Noticed()
    }
    // A walk arrives with other values than the exploration, so only its targets are compared.
    for (const [name, model] of models) walkFirst(model, paths.get(name) ?? [], check(name, model, 'way'))
    const graphs = Object.fromEntries(models.map(([name, model]) => [name, explore(model, check(name, model, 'all'))]))
    return tableText(graphs) !== table
  }
  return (machine: AnyStateMachine): 'same' | 'different' | 'broken' => {
    try {
      return isDifferent(machine) ? 'different' : 'same'
    } catch (cause) {
      // A changed chart that cannot be built or loops is detected, too, because the tests would fail.
      return cause instanceof Noticed ? 'different' : 'broken'
    }
  }
}

/** Tests every mutant of a flow's machine. */
export const judge = (flow: AnyFlow, table: string): Judged => {
  const verdictOn = createJudge(flow, table)
  const machine = machineOf(flow)
  // A judge that reports an unchanged machine would count every mutant as detected.
  if (verdictOn(unchanged(machine)) !== 'same')
    throw new Error(`${machine.id}: an unchanged copy is not told apart from a changed one`)
  const mutants = mutantsOf(machine)
  const verdicts = mutants.map(({ name, build }) => ({ name, verdict: verdictOn(build()) }))
  const survivors = verdicts.filter(({ verdict }) => verdict === 'same').map(({ name }) => name)
  const excused = Object.values(flow.equivalent ?? {}).flat()
  const equivalent = survivors.filter((name) => excused.includes(name))
  return {
    all: mutants.length - equivalent.length,
    noticed: mutants.length - survivors.length,
    broken: verdicts.filter(({ verdict }) => verdict === 'broken').length,
    survivors: survivors.filter((name) => !excused.includes(name)),
    equivalent,
    // A reason that excuses no surviving mutant must be removed.
    unknown: excused.filter((name) => !survivors.includes(name)),
  }
}
