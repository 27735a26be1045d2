/** Chooses the walks for the slower runners. */
import type { AnyStateMachine, SnapshotFrom } from 'xstate'
import { createStepper, type Edge } from './explore.ts'
import { leavesOf } from './leaves.ts'
import { describeStep, keyOf, nextSteps, type Step } from './model.ts'
import type { Walk } from './walk.ts'

type Stepper<M extends AnyStateMachine> = ReturnType<typeof createStepper<M>>

/** The failure of a longer walk would be hard to locate. */
const mostSteps = 20

const meet = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean => [...one].some((name) => other.has(name))

/** The shortest path from a place to an edge with a transition of `left`; undefined if there is none. */
const wayToNew = <M extends AnyStateMachine>(
  edges: ReadonlyMap<string, readonly Edge<M>[]>,
  from: string,
  left: ReadonlySet<string>,
): Edge<M>[] | undefined => {
  const seen = new Set([from])
  const queue: { at: string; way: Edge<M>[] }[] = [{ at: from, way: [] }]
  for (let next = queue.shift(); next; next = queue.shift()) {
    for (const edge of edges.get(next.at) ?? []) {
      const way = [...next.way, edge]
      if (meet(edge.stepTransitions, left)) return way
      if (seen.has(edge.to)) continue
      seen.add(edge.to)
      queue.push({ at: edge.to, way })
    }
  }
  return undefined
}

/**
 * The places on these edges from here; undefined if context that is not in the stateKey makes one of them impossible.
 */
const follow = <M extends AnyStateMachine>(
  { model }: Walk<M>,
  stepper: Stepper<M>,
  from: SnapshotFrom<M>,
  edges: readonly Edge<M>[],
): SnapshotFrom<M> | undefined => {
  let snapshot = from
  for (const { step, to } of edges) {
    const described = describeStep(step)
    if (!nextSteps(model, snapshot).some((each) => describeStep(each) === described)) return undefined
    ;({ snapshot } = stepper.take(snapshot, step))
    if (keyOf(model, snapshot) !== to) return undefined
  }
  return snapshot
}

/** The transitions on a path. */
const transitionsOfPath = <M extends AnyStateMachine>({ model }: Walk<M>, path: readonly Step[]): Set<string> => {
  const stepper = createStepper(model.machine, model.input)
  let { snapshot, transitions } = stepper.start()
  const all = new Set(transitions)
  for (const step of path) {
    ;({ snapshot, transitions } = stepper.take(snapshot, step))
    for (const name of transitions) all.add(name)
  }
  return all
}

/** One walk from the initial state, from each step with a transition of `left` to the nearest next one. */
const longWalk = <M extends AnyStateMachine>(
  walk: Walk<M>,
  stepper: Stepper<M>,
  edges: ReadonlyMap<string, readonly Edge<M>[]>,
  left: ReadonlySet<string>,
): Step[] => {
  const path: Step[] = []
  const open = new Set(left)
  let [place] = walk.graph.places.values()
  let snapshot = place?.snapshot
  while (place && snapshot) {
    const way = wayToNew(edges, place.key, open)
    if (!way || (path.length > 0 && path.length + way.length > mostSteps)) break
    snapshot = follow(walk, stepper, snapshot, way)
    if (!snapshot) break
    for (const { step, stepTransitions, to } of way) {
      path.push(step)
      for (const name of stepTransitions) open.delete(name)
      place = walk.graph.places.get(to)
    }
  }
  return path
}

/**
 * Walks that together take every transition not in `covered`, which is updated. Each goes on while a new transition is
 * within reach, because a new start costs more than any step.
 */
export const pathsOverTransitions = <M extends AnyStateMachine>(
  walk: Walk<M>,
  covered = new Set<string>(),
): Step[][] => {
  const left = new Set(walk.walked.flatMap((edge) => [...edge.pathTransitions]).filter((name) => !covered.has(name)))
  const edges = Map.groupBy(walk.walked, ({ from }) => from)
  const stepper = createStepper(walk.model.machine, walk.model.input)
  const kept: Step[][] = []
  const keep = (path: Step[]): boolean => {
    const taken = transitionsOfPath(walk, path)
    const isNew = meet(taken, left)
    if (isNew) kept.push(path)
    for (const name of taken) if (left.delete(name)) covered.add(name)
    return isNew
  }
  while (left.size > 0) {
    if (keep(longWalk(walk, stepper, edges, left))) continue
    // A transition that is possible only with a certain history: uses the path by which it was found.
    const edge = walk.walked.find(({ pathTransitions }) => meet(pathTransitions, left))
    if (!edge || !keep(edge.path)) break
  }
  return kept
}

/** The shortest walk to each leaf in `wanted`. */
export const pathsToLeaves = <M extends AnyStateMachine>(
  walk: Walk<M>,
  wanted: (leaf: string) => boolean = () => true,
): { leaf: string; path: Step[] }[] => {
  const found = new Map<string, Step[]>()
  for (const place of walk.graph.places.values())
    for (const leaf of leavesOf(place.snapshot)) if (wanted(leaf) && !found.has(leaf)) found.set(leaf, place.path)
  return [...found].map(([leaf, path]) => ({ leaf, path }))
}
