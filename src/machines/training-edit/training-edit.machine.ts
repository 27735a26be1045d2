/**
 * The dialog 'Editar Treinamento' (S2§2.3): loads the whole training and saves the changes, and the server learns it
 * again (S2§4). Typed values survive a failure and the closing of the dialog.
 */
import { editedTraining } from '../../../contract/training-change.ts'
import type { Training } from '../../../contract/trainings.ts'
import { formMachine } from '../shared/form.machine.ts'
import { fieldsOf, isEditable, noFields, type EditFields } from './edit-data.ts'

export type EditedTraining = { id: string; name: string; type: string }

export const trainingEditMachine = formMachine<EditedTraining, Training, EditFields>({
  id: 'trainingEdit',
  surface: 'dialog',
  emptyValues: noFields,
  toValues: fieldsOf,
  schema: editedTraining,
  canOpen: ({ type }) => isEditable(type),
  fieldOf: (path) => (path === 'sourceUrl' ? 'url' : path),
  changes: ['trainings'],
  whenGone: 'recreate',
  announcesSaving: true,
})

export type TrainingEditMachine = typeof trainingEditMachine
