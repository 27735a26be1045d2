/**
 * The dialog 'Substituir texto': the whole text of a training, however long, in the place of the one that it has. The
 * form 'Editar Treinamento' stays as it is specified (spec decision 20).
 */
import { ReplacementForm } from '../../../contract/training-sources.ts'
import type { Training } from '../../../contract/trainings.ts'
import { formMachine } from '../shared/form.machine.ts'

export type ReplacedTraining = { id: string; name: string; type: string }

export const trainingTextMachine = formMachine<ReplacedTraining, Training, ReplacementForm>({
  id: 'trainingText',
  surface: 'dialog',
  emptyValues: { content: '' },
  toValues: ({ content }) => ({ content: content ?? '' }),
  schema: ReplacementForm,
  canOpen: ({ type }) => type === 'TEXT',
  changes: ['trainings'],
})

export type TrainingTextMachine = typeof trainingTextMachine
