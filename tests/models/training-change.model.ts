import { fail, ok } from '../../contract/failures.ts'
import { trainingChangeMachine } from '../../src/machines/training-change/training-change.machine.ts'
import { defineModel } from '../kit/model.ts'

export const trainingChangeModel = defineModel({
  machine: trainingChangeMachine,
  input: { agentId: 'agent-1' },
  stateKey: ({ context: { change } }) => ({
    change: change && `${change.kind} ${change.kind === 'switch' ? change.enabled : ''}`,
  }),
  events: {
    'change.apply': {
      off: { change: { kind: 'switch', trainingIds: ['t1', 't2'], enabled: false } },
      on: { change: { kind: 'switch', trainingIds: ['t1'], enabled: true } },
      weekly: { change: { kind: 'schedule', trainingId: 'w1', interval: 'WEEKLY' } },
      now: { change: { kind: 'reread', trainingId: 'w1' } },
    },
  },
  ports: {
    applyChange: {
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
    'change.apply': {
      off: { change: { kind: 'switch', trainingIds: ['w1'], enabled: false } },
      weekly: { change: { kind: 'schedule', trainingId: 'w1', interval: 'WEEKLY' } },
      now: { change: { kind: 'reread', trainingId: 'w1' } },
    },
  },
})
