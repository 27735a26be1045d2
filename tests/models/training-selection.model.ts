import { fail, ok } from '../../contract/failures.ts'
import { trainingSelectionMachine } from '../../src/machines/training-selection/training-selection.machine.ts'
import { defineModel, noPayload } from '../kit/model.ts'
import { listed } from './training-list.model.ts'

const [first, second] = [
  { id: 't1', name: 'Horários' },
  { id: 't2', name: 'Entregas' },
]

export const trainingSelectionModel = defineModel({
  machine: trainingSelectionMachine,
  input: undefined,
  stateKey: ({ context: { selected, failed } }) => ({
    selected: selected.map(({ id }) => id).join(),
    failed: failed.map(({ id }) => id).join(),
  }),
  events: {
    'selection.start': noPayload,
    'selection.toggle': { first: { training: first }, second: { training: second } },
    'selection.all': { all: { trainings: listed } },
    'selection.clear': noPayload,
    'selection.stop': noPayload,
    'removal.ask': noPayload,
    'removal.cancel': noPayload,
    'removal.confirm': noPayload,
  },
  ports: {
    removeTrainings: {
      'all removed': { done: ok({ removed: 2, failed: [] }) },
      'one failed': { done: ok({ removed: 1, failed: [{ ...second, message: 'Tente mais tarde.' }] }) },
      unauthorized: { done: fail('unauthorized', { status: 401 }) },
      offline: { done: fail('offline') },
    },
  },
})
