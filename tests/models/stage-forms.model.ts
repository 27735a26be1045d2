import { fail, ok } from '../../contract/failures.ts'
import { dataFieldMachine, emptyField, type FieldRecord } from '../../src/machines/data-field/data-field.machine.ts'
import { newAction, stageActionMachine, toActionValues } from '../../src/machines/stage-action/stage-action.machine.ts'
import { stageFormMachine } from '../../src/machines/stage-form/stage-form.machine.ts'
import { newStage, toValues } from '../../src/machines/stage-form/stage-values.ts'
import { areSame } from '../../src/machines/shared/form-data.ts'
import { defineModel, noPayload } from '../kit/model.ts'
import { formFlowModel } from './form-flow.ts'

export const editedStage = {
  ...newStage('agent-1'),
  name: 'Pedido',
  description: 'Anota',
  condition: 'Quer comprar',
  id: 's1',
}

export const stageFormModel = formFlowModel({
  machine: stageFormMachine,
  surface: 'dialog',
  subject: { agentId: 'agent-1', stageId: 's1' },
  toValues,
  record: editedStage,
  newer: { ...editedStage, name: 'Compra' },
  outdated: { ...editedStage, name: 'a'.repeat(10_000), condition: 'Já comprou' },
  field: 'name',
  recreates: true,
  typed: { name: 'Venda' },
  invalid: { name: '', condition: '' },
})

export const editedAction = { ...newAction, name: 'Agendar', url: 'https://api.exemplo.com.br/agenda' }

export const stageActionModel = formFlowModel({
  machine: stageActionMachine,
  surface: 'dialog',
  subject: { stageId: 's1', index: 0 },
  toValues: toActionValues,
  record: editedAction,
  newer: { ...editedAction, name: 'Marcar' },
  outdated: { ...editedAction, name: '', url: '' },
  field: 'name',
  typed: { name: 'Reservar' },
  invalid: { name: '' },
})

const field: FieldRecord = { fieldName: 'email', displayName: 'E-mail', dataType: 'EMAIL', description: '' }

export const dataFieldModel = formFlowModel({
  machine: dataFieldMachine,
  surface: 'page',
  subject: { stageId: 's1' },
  toValues: (record: FieldRecord) => record,
  record: field,
  newer: { ...field, displayName: 'Endereço de e-mail' },
  outdated: { ...field, fieldName: '', displayName: '' },
  field: 'displayName',
  typed: { displayName: 'Seu e-mail' },
  invalid: { displayName: '' },
})

const taken = { path: 'fieldName', message: 'Já existe um campo com este nome' }

/** The row that adds a field: it loads nothing, and nobody else saves it. */
export const typedFieldModel = defineModel({
  ...dataFieldModel,
  stateKey: ({ context: { values, base, issues } }) => ({
    name: values.fieldName,
    shown: values.displayName,
    description: values.description,
    isEmpty: areSame(values, base),
    issues: Object.keys(issues).join(),
  }),
  // Whichever name is typed first is followed by the other until that is edited.
  offers: ({ context: { values } }, event) => {
    if (event.type !== 'form.change') return true
    const { fieldName, displayName } = event.patch
    if (displayName !== undefined && displayName !== fieldName)
      return (fieldName !== undefined) === (values.fieldName === '')
    return fieldName === undefined || (displayName !== undefined) === (values.displayName === values.fieldName)
  },
  events: {
    'form.change': {
      'the name alone': { patch: { fieldName: 'nota' } },
      'a name': { patch: { fieldName: 'nota', displayName: 'nota' } },
      'a shown name': { patch: { displayName: 'Nota' } },
      'a shown name first': { patch: { displayName: 'Nota', fieldName: 'nota' } },
      'a description': { patch: { description: 'Para a entrega' } },
    },
    'form.blur': noPayload,
    'form.save': noPayload,
  },
  ports: {
    ...dataFieldModel.ports,
    loadRecord: { read: { done: ok({ record: emptyField, draft: null }) } },
    saveRecord: {
      saved: { done: ok({ outcome: 'saved' as const, record: emptyField }) },
      taken: { done: fail('invalid', { message: taken.message, body: { error: 'taken', issues: [taken], ...taken } }) },
    },
  },
})
