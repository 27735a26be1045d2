/**
 * The dialogs 'Substituir texto' and, for what was read in an image, 'Corrigir texto': they replace the whole text of a
 * training, whatever its length. The form 'Editar Treinamento' stays as specified (spec decision 20).
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
  canOpen: ({ type }) => type === 'TEXT' || type === 'IMAGE',
  changes: ['trainings'],
  whenGone: 'recreate',
})

export type TrainingTextMachine = typeof trainingTextMachine
