import { dataFieldMachine, type FieldRecord } from '../../src/machines/data-field/data-field.machine.ts'
import { newAction, stageActionMachine, toActionValues } from '../../src/machines/stage-action/stage-action.machine.ts'
import { stageFormMachine } from '../../src/machines/stage-form/stage-form.machine.ts'
import { newStage, toValues } from '../../src/machines/stage-form/stage-values.ts'
import { formFlowModel } from './form-flow.ts'

const stage = { ...newStage('agent-1'), name: 'Pedido', description: 'Anota', condition: 'Quer comprar', id: 's1' }

export const stageFormModel = formFlowModel({
  ...{ machine: stageFormMachine, surface: 'dialog', subject: { agentId: 'agent-1', stageId: 's1' }, toValues },
  record: stage,
  newer: { ...stage, name: 'Compra' },
  outdated: { ...stage, name: 'a'.repeat(10_000), condition: 'Já comprou' },
  ...{ field: 'name', typed: { name: 'Venda' }, invalid: { name: '', condition: '' } },
})

const action = { ...newAction, name: 'Agendar', url: 'https://api.exemplo.com.br/agenda' }

export const stageActionModel = formFlowModel({
  ...{ machine: stageActionMachine, surface: 'dialog', subject: { stageId: 's1', index: 0 } },
  toValues: toActionValues,
  record: action,
  newer: { ...action, name: 'Marcar' },
  outdated: { ...action, name: '', url: '' },
  ...{ field: 'name', typed: { name: 'Reservar' }, invalid: { name: '' } },
})

const field: FieldRecord = { fieldName: 'email', displayName: 'E-mail', dataType: 'EMAIL', description: '' }

export const dataFieldModel = formFlowModel({
  ...{ machine: dataFieldMachine, surface: 'page', subject: { stageId: 's1' } },
  toValues: (record: FieldRecord) => record,
  record: field,
  newer: { ...field, displayName: 'Endereço de e-mail' },
  outdated: { ...field, fieldName: '', displayName: '' },
  ...{ field: 'displayName', typed: { displayName: 'Seu e-mail' }, invalid: { displayName: '' } },
})
