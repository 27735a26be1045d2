import { fail, ok } from '../../contract/failures.ts'
import { trainingChangeMachine } from '../../src/machines/training-change/training-change.machine.ts'
import { defineModel } from '../kit/model.ts'

export const trainingChangeModel = defineModel({
  machine: trainingChangeMachine,
  input: undefined,
  stateKey: ({ context: { command } }) => ({
    command: command && `${command.kind} ${command.kind === 'switch' ? command.enabled : ''}`,
  }),
  events: {
    'command.run': {
      off: { command: { kind: 'switch', trainingIds: ['t1', 't2'], enabled: false } },
      on: { command: { kind: 'switch', trainingIds: ['t1'], enabled: true } },
      weekly: { command: { kind: 'schedule', trainingId: 'w1', interval: 'WEEKLY' } },
      now: { command: { kind: 'reread', trainingId: 'w1' } },
    },
  },
  ports: {
    runCommand: {
      done: { done: ok(null) },
      'refused, said why': { done: fail('invalid', { status: 409, message: 'Só um site pode ser lido de novo.' }) },
      gone: { done: fail('notFound', { status: 404 }) },
      unauthorized: { done: fail('unauthorized', { status: 401 }) },
      offline: { done: fail('offline') },
    },
  },
})

/** The changes offered for one website that is switched on. */
export const websiteChangeModel = defineModel({
  ...trainingChangeModel,
  events: {
    'command.run': {
      off: { command: { kind: 'switch', trainingIds: ['w1'], enabled: false } },
      weekly: { command: { kind: 'schedule', trainingId: 'w1', interval: 'WEEKLY' } },
      now: { command: { kind: 'reread', trainingId: 'w1' } },
    },
  },
})
