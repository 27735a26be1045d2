/** The dialog with the passages of a training as retrieval sees them, and a search in them (TX-06). */
import { assign, setup } from 'xstate'

export type ShownTraining = { id: string; name: string }
type Context = { training: ShownTraining | null; search: string }
type Event =
  | { type: 'passages.open'; training: ShownTraining }
  | { type: 'passages.search'; text: string }
  | { type: 'passages.close' }

export const trainingPassagesMachine = setup({
  types: { context: {} as Context, events: {} as Event },
  actions: {
    open: assign((_, { training }: { training: ShownTraining }) => ({ training, search: '' })),
    search: assign((_, { search }: { search: string }) => ({ search })),
  },
}).createMachine({
  id: 'trainingPassages',
  // The training is kept while the dialog fades out.
  context: { training: null, search: '' },
  initial: 'closed',
  states: {
    closed: {
      on: {
        'passages.open': {
          target: 'open',
          actions: { type: 'open', params: ({ event: { training } }) => ({ training }) },
        },
      },
    },
    open: {
      on: {
        'passages.search': { actions: { type: 'search', params: ({ event }) => ({ search: event.text }) } },
        'passages.close': 'closed',
      },
    },
  },
})

export type TrainingPassagesMachine = typeof trainingPassagesMachine
