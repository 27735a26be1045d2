import { trainingRemovalMachine } from '../../src/machines/training-removal/training-removal.machine.ts'
import { confirmModel } from './confirm.model.ts'

export const trainingRemovalModel = confirmModel(trainingRemovalMachine, {
  subjects: { first: { subject: { id: 't1', name: 'Horários' } } },
  gone: 'Treinamento não encontrado.',
})
