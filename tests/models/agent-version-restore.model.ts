import { fail, ok } from '../../contract/failures.ts'
import { agentVersionRestoreMachine } from '../../src/machines/agent-version-restore/agent-version-restore.machine.ts'
import { defineModel, noPayload } from '../kit/model.ts'

export const agentVersionRestoreModel = defineModel({
  machine: agentVersionRestoreMachine,
  input: undefined,
  stateKey: ({ context: { subject } }) => ({ version: subject?.revision ?? null }),
  events: {
    'confirm.ask': { second: { subject: { agentId: 'agent-1', revision: 2 } } },
    'confirm.cancel': noPayload,
    'confirm.accept': noPayload,
  },
  ports: {
    runConfirmed: {
      restored: { done: ok(null) },
      'gone already': { done: fail('notFound', { status: 404, message: 'Esta versão do agente não existe.' }) },
      'server broken': { done: fail('server', { status: 500 }) },
      unauthorized: { done: fail('unauthorized', { status: 401 }) },
      offline: { done: fail('offline') },
    },
  },
})
