/** The dialog 'Configurar Follow-up' or 'Editar Follow-up' (S2§2.5): message, wait and hours, edited and saved. */
import { FollowUpValues } from '../../../contract/follow-ups.ts'
import { formMachine } from '../shared/form.machine.ts'
import { emptyFollowUp, followUpValuesOf, type FollowUpRecord } from './follow-up-data.ts'

export const followUpFormMachine = formMachine<{ agentId: string }, FollowUpRecord, FollowUpValues>({
  id: 'followUpForm',
  surface: 'dialog',
  emptyValues: emptyFollowUp,
  toValues: followUpValuesOf,
  schema: FollowUpValues,
  changes: ['followUps'],
  whenGone: 'recreate',
})
