/** What the views read off the trainings tab. */
import type { SnapshotFrom } from 'xstate'
import { isEmpty, type TextDraft } from './training-data.ts'
import type { TrainingMachine } from './training.machine.ts'

type Snapshot = SnapshotFrom<TrainingMachine>

export const isCreating = (snapshot: Snapshot): boolean => snapshot.matches({ view: 'creating' })
export const isSubmitting = (snapshot: Snapshot): boolean => snapshot.matches({ view: { creating: 'submitting' } })
export const isRefreshing = (snapshot: Snapshot): boolean => snapshot.matches({ progress: 'refreshing' })

/** What would be lost if the tab went away now; null when nothing was typed. */
export const draftOf = ({ context: { text } }: Snapshot): TextDraft | null => (isEmpty(text) ? null : text)
