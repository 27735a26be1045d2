/** Selectors of the creation of a training. */
import type { SnapshotFrom } from 'xstate'
import type { CreatableType } from '../../../contract/trainings.ts'
import { fileOf, isEmpty, storableForm, withoutFile, type Form } from './creation-data.ts'
import type { TrainingCreationMachine } from './training-creation.machine.ts'
import type { Draft } from './training-creation.setup.ts'

type Snapshot = SnapshotFrom<TrainingCreationMachine>

/** The type of the shown form; null if the URL names an unknown one. */
export const shownType = (snapshot: Snapshot): CreatableType | null =>
  snapshot.matches('unsupported') ? null : snapshot.context.form.type

export const isSending = (snapshot: Snapshot): boolean => snapshot.matches('sending')
export const isUploading = (snapshot: Snapshot): boolean => snapshot.matches({ sending: 'document' })

export const isUrlRefused = (snapshot: Snapshot): boolean =>
  snapshot.matches({ filling: { website: 'refused' } }) || snapshot.matches({ filling: { imageByUrl: 'refused' } })

/** Whether there is a draft to continue. */
export const hasDraft = ({ context: { form, otherDrafts } }: Snapshot): boolean =>
  !isEmpty(form) || otherDrafts.length > 0

/** The draft to continue. */
export const draftForm = ({ context: { form, otherDrafts } }: Snapshot): Form =>
  isEmpty(form) ? (otherDrafts[0] ?? form) : form

/** The part of the draft that survives a reload; null when nothing was typed. */
export const draftOf = ({ context: { form, otherDrafts } }: Snapshot): Draft | null => {
  const kept = otherDrafts.flatMap((other) => storableForm(other) ?? [])
  return storableForm(form) || kept.length > 0 ? { form: withoutFile(form), otherDrafts: kept } : null
}

/** The file that a reload would lose. */
export const fileAtRisk = ({ context: { form, otherDrafts } }: Snapshot): File | null =>
  [form, ...otherDrafts].map(fileOf).find((file) => file !== null) ?? null
