import { fail, ok } from '../../contract/failures.ts'
import { stageWizardMachine, type WizardStep } from '../../src/machines/stage-wizard/stage-wizard.machine.ts'
import { defineModel, noPayload } from '../kit/model.ts'

const values = { name: 'Pedido', description: 'Anota o pedido', condition: 'O cliente quer comprar' }

export const fromData = { ...values }

const modelOf = (mode: 'create' | 'edit', step: WizardStep = 'basics', isDraftOffered = false) =>
  defineModel({
    machine: stageWizardMachine,
    input: { mode, step, isDraftOffered },
    stateKey: ({ context }) => ({ step: context.step }),
    offers: (snapshot, event) =>
      event.type !== 'wizard.next' || snapshot.matches('data') === (event.values === fromData),
    events: {
      'wizard.next': {
        filled: { values },
        'without a condition': { values: { ...values, condition: '' } },
        'from the data': { values: fromData },
      },
      'wizard.back': noPayload,
      'wizard.finish': noPayload,
      'wizard.discard': noPayload,
      'discard.cancel': noPayload,
      'discard.confirm': noPayload,
      'draft.resume': noPayload,
      'draft.discard': noPayload,
      'wizard.go': { basics: { step: 'basics' }, data: { step: 'data' }, actions: { step: 'actions' } },
    },
    ports: {
      storeStep: {},
      addField: { added: { done: ok(null) }, 'it is incomplete': { done: fail('invalid') } },
      discardDraft: { discarded: { done: ok(null) } },
      finishStage: { finished: { done: ok(null) }, 'a field is incomplete': { done: fail('invalid') } },
    },
  })

export const stageCreationModel = modelOf('create')
export const stageEditModel = modelOf('edit')
/** Opened again with unsaved values. */
export const resumedDataModel = modelOf('create', 'data')
export const resumedActionsModel = modelOf('create', 'actions')
/** 'Novo Estagio' while there is a draft. */
export const offeredDraftModel = modelOf('create', 'data', true)
