/** Selectors of the list for its views. */
import type { SnapshotFrom } from 'xstate'
import type { StageFilter } from './stage-data.ts'
import type { StageListMachine } from './stage-list.machine.ts'

type Snapshot = SnapshotFrom<StageListMachine>

export const filterOf = ({ value }: Snapshot): StageFilter => value.filter

/** The order being saved; null for the server's order. */
export const orderOf = (snapshot: Snapshot): readonly string[] | null =>
  snapshot.matches({ order: 'saving' }) ? snapshot.context.order : null

export const hasOrderFailed = (snapshot: Snapshot): boolean => snapshot.matches({ order: 'failed' })

export const placeStateOf = ({ context: { pending, failed } }: Snapshot, id: string): 'saving' | 'failed' | null => {
  if (pending.some((change) => change.id === id)) return 'saving'
  return failed.some((change) => change.id === id) ? 'failed' : null
}
