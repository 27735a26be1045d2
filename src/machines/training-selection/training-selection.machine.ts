/**
 * Several selected trainings and their removal (TX-07): asks once, then removes one by one. Failed ones are listed with
 * the reason, and only they are retried.
 */
import { assign, emit, setup } from 'xstate'
import type { Effect } from '../effects.ts'
import { outcomes, port, valueIn } from '../port.ts'

export type Named = { id: string; name: string }
export type FailedRemoval = Named & { message: string }
export type Removal = { removed: number; failed: readonly FailedRemoval[] }

type Context = { selected: readonly Named[]; failed: readonly FailedRemoval[] }
type Event =
  | { type: 'selection.start' }
  | { type: 'selection.toggle'; training: Named }
  | { type: 'selection.all'; trainings: readonly Named[] }
  | { type: 'selection.clear' }
  | { type: 'selection.stop' }
  | { type: 'removal.ask' }
  | { type: 'removal.cancel' }
  | { type: 'removal.confirm' }
export type SelectionNotice = 'removed'

const named = ({ id, name }: Named): Named => ({ id, name })

export const trainingSelectionMachine = setup({
  types: { context: {} as Context, events: {} as Event, emitted: {} as Effect<SelectionNotice> },
  actors: { removeTrainings: port<Removal, { trainings: readonly Named[] }>('removeTrainings') },
  guards: {
    hasSelected: ({ context }) => context.selected.length > 0,
    isComplete: ({ event }) => valueIn<Removal>(event)?.failed.length === 0,
    ...outcomes,
  },
  actions: {
    toggle: assign(({ context: { selected } }, { training }: { training: Named }) => ({
      selected: selected.some(({ id }) => id === training.id)
        ? selected.filter(({ id }) => id !== training.id)
        : [...selected, named(training)],
    })),
    selectAll: assign((_, { trainings }: { trainings: readonly Named[] }) => ({ selected: trainings.map(named) })),
    clear: assign({ selected: [], failed: [] }),
    setFailed: assign((_, { failed }: { failed: readonly FailedRemoval[] }) => ({
      failed,
      selected: failed.map(named),
    })),
    announceRemoved: emit(({ context: { selected } }) => ({
      type: 'notice' as const,
      key: 'removed' as const,
      tone: 'success' as const,
      params: { count: selected.length },
    })),
    announceTrainings: emit({ type: 'resource.changed', keys: ['trainings'] }),
  },
}).createMachine({
  id: 'trainingSelection',
  context: { selected: [], failed: [] },
  initial: 'off',
  states: {
    off: { entry: 'clear', on: { 'selection.start': 'selecting' } },
    selecting: {
      on: {
        'selection.toggle': {
          actions: { type: 'toggle', params: ({ event: { training } }) => ({ training }) },
        },
        'selection.all': {
          actions: { type: 'selectAll', params: ({ event: { trainings } }) => ({ trainings }) },
        },
        'selection.clear': { guard: 'hasSelected', actions: 'clear' },
        'selection.stop': 'off',
        'removal.ask': { guard: 'hasSelected', target: 'asking' },
      },
    },
    asking: { on: { 'removal.cancel': 'selecting', 'removal.confirm': 'removing' } },
    removing: {
      invoke: {
        id: 'removeTrainings',
        src: 'removeTrainings',
        input: ({ context: { selected } }) => ({ trainings: selected }),
        onDone: [
          { guard: 'isComplete', target: 'off', actions: ['announceRemoved', 'announceTrainings'] },
          {
            guard: 'isDone',
            target: 'incomplete',
            actions: [
              { type: 'setFailed', params: ({ event }) => ({ failed: valueIn<Removal>(event)?.failed ?? [] }) },
              'announceTrainings',
            ],
          },
          { guard: 'isUnauthorized', target: 'selecting' },
          { target: 'asking' },
        ],
      },
    },
    incomplete: { on: { 'removal.cancel': 'selecting', 'removal.confirm': 'removing' } },
  },
})

export type TrainingSelectionMachine = typeof trainingSelectionMachine
