/** Selectors of the trainings tab. */
import type { SnapshotFrom } from 'xstate'
import type { TrainingMachine } from './training.machine.ts'

type Snapshot = SnapshotFrom<TrainingMachine>

export const isCreating = (snapshot: Snapshot): boolean => snapshot.matches({ view: 'creating' })
export const isRefreshing = (snapshot: Snapshot): boolean => snapshot.matches({ progress: 'refreshing' })
