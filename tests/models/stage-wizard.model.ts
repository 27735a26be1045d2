import { stageWizardMachine } from '../../src/machines/stage-wizard/stage-wizard.machine.ts'
import { defineModel, plain } from '../kit/model.ts'

const values = { name: 'Pedido', description: 'Anota o pedido', condition: 'O cliente quer comprar' }

export const fromData = { ...values }

const modelOf = (mode: 'create' | 'edit') =>
  defineModel({
    machine: stageWizardMachine,
    input: { mode },
    facts: () => ({}),
    offers: (snapshot, event) =>
      event.type !== 'wizard.next' || snapshot.matches('data') === (event.values === fromData),
    events: {
      'wizard.next': {
        filled: { values },
        'without a condition': { values: { ...values, condition: '' } },
        'from the data': { values: fromData },
      },
      'wizard.back': plain,
      'wizard.go': { basics: { step: 'basics' }, data: { step: 'data' }, actions: { step: 'actions' } },
    },
    ports: {},
  })

export const stageCreationModel = modelOf('create')
export const stageEditModel = modelOf('edit')
