import { trainingPassagesMachine } from '../../src/machines/training-passages/training-passages.machine.ts'
import { defineModel, noPayload } from '../kit/model.ts'

export const trainingPassagesModel = defineModel({
  machine: trainingPassagesMachine,
  input: undefined,
  stateKey: ({ context: { training, search } }) => ({ training: training?.id ?? null, search }),
  events: {
    'passages.open': { first: { training: { id: 't1', name: 'Horários' } } },
    'passages.search': { words: { text: 'sábado' }, blank: { text: '' } },
    'passages.close': noPayload,
  },
  ports: {},
})
