/** The form of a new or existing stage (S2§2.7). The steps are in the stage wizard. */
import { StageForm } from '../../../contract/stages.ts'
import { formMachine } from '../shared/form.machine.ts'
import { emptyStage, toValues, type StageRecord, type StageSubject, type StageValues } from './stage-values.ts'

export const stageFormMachine = formMachine<StageSubject, StageRecord, StageValues>({
  id: 'stageForm',
  surface: 'dialog',
  emptyValues: emptyStage,
  toValues,
  schema: StageForm,
  changes: ['stages'],
  whenGone: 'recreate',
})

export type StageFormMachine = typeof stageFormMachine
