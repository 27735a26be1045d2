import { fail, ok } from '../../contract/failures.ts'
import { trainingRemovalMachine } from '../../src/machines/training-removal/training-removal.machine.ts'
import { defineModel, plain } from '../kit/model.ts'

export const trainingRemovalModel = defineModel({
  machine: trainingRemovalMachine,
  input: { agentId: 'agent-1' },
  facts: ({ context: { training } }) => ({ training: training?.id ?? null }),
  events: {
    'removal.ask': { first: { training: { id: 't1', name: 'Horários' } } },
    'removal.cancel': plain,
    'removal.confirm': plain,
  },
  ports: {
    removeTraining: {
      removed: { done: ok(null) },
      'gone already': { done: fail('notFound', { status: 404, message: 'Treinamento não encontrado.' }) },
      'server broken': { done: fail('server', { status: 500 }) },
      unauthorized: { done: fail('unauthorized', { status: 401 }) },
      offline: { done: fail('offline') },
    },
  },
})
