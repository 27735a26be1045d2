import { fail, ok } from '../../contract/failures.ts'
import { whatsappRemovalMachine } from '../../src/machines/whatsapp-removal/whatsapp-removal.machine.ts'
import { defineModel, noPayload } from '../kit/model.ts'

export const whatsappRemovalModel = defineModel({
  machine: whatsappRemovalMachine,
  input: undefined,
  stateKey: ({ context: { subject } }) => ({ agent: subject?.agentId ?? null }),
  events: {
    'confirm.ask': { agent: { subject: { agentId: 'agent-1' } } },
    'confirm.cancel': noPayload,
    'confirm.accept': noPayload,
  },
  ports: {
    runConfirmed: {
      disconnected: { done: ok(null) },
      'gone already': { done: fail('notFound', { status: 404, message: 'Não há número conectado.' }) },
      'server broken': { done: fail('server', { status: 500 }) },
      unauthorized: { done: fail('unauthorized', { status: 401 }) },
    },
  },
})
