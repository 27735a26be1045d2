/** What the dialog reads off an edit. */
import type { SnapshotFrom } from 'xstate'
import { areSame, fieldsOf, type EditFields } from './edit-data.ts'
import type { TrainingEditMachine } from './training-edit.machine.ts'

type Snapshot = SnapshotFrom<TrainingEditMachine>

export const isOpen = (snapshot: Snapshot): boolean => !snapshot.matches('closed')
export const isSaving = (snapshot: Snapshot): boolean => snapshot.matches('saving')

/** What was typed and is not what the server has; null when there is nothing to lose. */
export const draftOf = ({ context: { training, fields } }: Snapshot): EditFields | null =>
  training && !areSame(fields, fieldsOf(training)) ? fields : null
