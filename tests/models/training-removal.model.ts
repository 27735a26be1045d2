import { fail, ok } from '../../contract/failures.ts'
import { trainingRemovalMachine } from '../../src/machines/training-removal/training-removal.machine.ts'
import { defineModel, noPayload } from '../kit/model.ts'

export const trainingRemovalModel = defineModel({
  machine: trainingRemovalMachine,
  input: undefined,
  stateKey: ({ context: { subject } }) => ({ training: subject?.id ?? null }),
  events: {
    'confirm.ask': { first: { subject: { id: 't1', name: 'Horários' } } },
    'confirm.cancel': noPayload,
    'confirm.accept': noPayload,
  },
  ports: {
    runConfirmed: {
      removed: { done: ok(null) },
      'gone already': { done: fail('notFound', { status: 404, message: 'Treinamento não encontrado.' }) },
      'server broken': { done: fail('server', { status: 500 }) },
      unauthorized: { done: fail('unauthorized', { status: 401 }) },
      offline: { done: fail('offline') },
    },
  },
})
