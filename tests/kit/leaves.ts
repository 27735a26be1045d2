/** The leaves (atomic states) of a chart. */
import type { AnyStateMachine } from 'xstate'
import { activeNodes } from './model.ts'

/** Dotted names of the leaves a snapshot is in, one for each parallel region: `editing.name`. */
export const leavesOf = (snapshot: unknown): string[] =>
  activeNodes(snapshot)
    .filter((node) => Object.keys(node.states).length === 0)
    // The order of the nodes in a snapshot depends on how it was reached.
    .toSorted((one, other) => one.order - other.order)
    .map((node) => node.path.join('.'))

/** Dotted names of all leaves of a chart. */
export const allLeaves = (machine: AnyStateMachine): string[] => {
  const leaves: string[] = []
  const visit = (node: AnyStateMachine['root']): void => {
    const children = Object.values(node.states)
    if (children.length === 0 && node.type !== 'history') leaves.push(node.path.join('.'))
    children.forEach(visit)
  }
  visit(machine.root)
  return leaves
}
