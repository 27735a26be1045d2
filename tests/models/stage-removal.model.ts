import { fail, ok } from '../../contract/failures.ts'
import { stageRemovalMachine } from '../../src/machines/stage-removal/stage-removal.machine.ts'
import { defineModel, noPayload } from '../kit/model.ts'

export const stageRemovalModel = defineModel({
  machine: stageRemovalMachine,
  input: undefined,
  stateKey: ({ context: { subject } }) => ({ stage: subject?.id ?? null }),
  events: {
    'confirm.ask': { first: { subject: { id: 's1', name: 'Pedido' } } },
    'confirm.cancel': noPayload,
    'confirm.accept': noPayload,
  },
  ports: {
    runConfirmed: {
      removed: { done: ok(null) },
      'gone already': { done: fail('notFound', { status: 404, message: 'Estágio não encontrado.' }) },
      'server broken': { done: fail('server', { status: 500 }) },
      unauthorized: { done: fail('unauthorized', { status: 401 }) },
    },
  },
})
