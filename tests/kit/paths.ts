/** Which walks the slower runners take. */
import type { AnyStateMachine } from 'xstate'
import { activeNodes, describeStep, type Step } from './model.ts'
import type { Walk } from './walk.ts'

const signature = (path: readonly Step[]): string => path.map(describeStep).join(' › ')

/** Drops each path that is the beginning of another. */
export const withoutPrefixes = (paths: readonly Step[][]): Step[][] => {
  const signatures = paths.map(signature)
  return paths.filter(
    (_, at) =>
      !signatures.some(
        (other, where) =>
          where !== at && (other.startsWith(`${signatures[at]} › `) || (other === signatures[at] && where < at)),
      ),
  )
}

/**
 * Walks that together take every transition that is not among `covered`, which is added to. Long walks come first, as
 * they take most.
 */
export const pathsOverTransitions = <M extends AnyStateMachine>(
  walk: Walk<M>,
  covered = new Set<string>(),
): Step[][] => {
  const left = new Set(walk.walked.flatMap((edge) => [...edge.taken]).filter((name) => !covered.has(name)))
  const kept: Step[][] = []
  for (const edge of walk.walked.toSorted((a, b) => b.path.length - a.path.length)) {
    const last = [...edge.taken].filter((name) => left.has(name))
    if (last.length === 0) continue
    kept.push(edge.path)
    for (const name of last) {
      left.delete(name)
      covered.add(name)
    }
  }
  return withoutPrefixes(kept)
}

/** Dotted names of the leaves a snapshot is in, one for each parallel region: `editing.name`. */
export const leavesOf = (snapshot: unknown): string[] =>
  activeNodes(snapshot)
    .filter((node) => Object.keys(node.states).length === 0)
    .map((node) => node.path.join('.'))

/** Dotted names of all leaves of a chart. */
export const allLeaves = (machine: AnyStateMachine): string[] => {
  const leaves: string[] = []
  const visit = (node: AnyStateMachine['root']): void => {
    const children = Object.values(node.states)
    if (children.length === 0) leaves.push(node.path.join('.'))
    children.forEach(visit)
  }
  visit(machine.root)
  return leaves
}

/** The shortest walk to each leaf that `wanted` asks for. */
export const pathsToLeaves = <M extends AnyStateMachine>(
  walk: Walk<M>,
  wanted: (leaf: string) => boolean = () => true,
): { leaf: string; path: Step[] }[] => {
  const found = new Map<string, Step[]>()
  for (const place of walk.graph.places.values())
    for (const leaf of leavesOf(place.snapshot)) if (wanted(leaf) && !found.has(leaf)) found.set(leaf, place.path)
  return [...found].map(([leaf, path]) => ({ leaf, path }))
}
