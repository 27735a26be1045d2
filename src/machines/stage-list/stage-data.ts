/** Filtering and reordering stages (S2§2.6, S2§4). */
import type { Stage } from '../../../contract/stages.ts'

export type StageFilter = 'all' | 'active' | 'inactive'
/** A stage whose priority changes. */
export type Change = { id: string; name: string; priority: number }
export type Move = { order: readonly string[]; changes: readonly Change[] }

export const filtered = (stages: readonly Stage[], filter: StageFilter): Stage[] =>
  stages.filter(({ active }) => filter === 'all' || active === (filter === 'active'))

/** In the order that is being saved; new stages come last. */
export const inOrder = (stages: readonly Stage[], order: readonly string[] | null): Stage[] => {
  if (order === null) return [...stages]
  const placeOf = ({ id }: Stage): number => (order.includes(id) ? order.indexOf(id) : order.length)
  return stages.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/**
 * Moves a stage to the position of another one among the visible stages; hidden stages keep their positions. All are
 * renumbered from 1, and only those whose number changes are saved.
 */
export const moveStage = (
  stages: readonly Stage[],
  shown: readonly Stage[],
  { from, to }: { from: string; to: string },
): Move => {
  const ids = shown.map(({ id }) => id)
  const [at, target] = [ids.indexOf(from), ids.indexOf(to)]
  if (at >= 0 && target >= 0) ids.splice(target, 0, ...ids.splice(at, 1))
  const places = new Set(ids)
  const moved = [...ids]
  const order = stages.map(({ id }) => (places.has(id) ? (moved.shift() ?? id) : id))
  const changes = stages.flatMap(({ id, name, priority }) => {
    const next = order.indexOf(id) + 1
    return next === priority ? [] : [{ id, name, priority: next }]
  })
  return { order, changes: at === target ? [] : changes }
}

/** One more than the highest priority; 1 without stages (SG-05). */
export const nextPriority = (stages: readonly Pick<Stage, 'priority'>[]): number =>
  1 + Math.max(0, ...stages.map(({ priority }) => priority ?? 0))
