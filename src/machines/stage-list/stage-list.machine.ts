/**
 * The list of stages (S2§2.6): the filter, the expanded stages, and a new order while it is saved. Each stage is saved
 * by a call of its own; after a failure the list shows the server's order, and the failed stages can be retried.
 */
import { assign, emit, setup } from 'xstate'
import type { Failure, Result } from '../../../contract/failures.ts'
import type { Effect } from '../effects.ts'
import { listener } from '../port.ts'
import type { Change, Move } from './stage-data.ts'

type Input = { agentId: string }

type Context = Input & {
  expanded: readonly string[]
  /** The stage scrolled into view last; a new object each time. */
  revealed: { id: string } | null
  /** Ids in the order that is being saved. */
  order: readonly string[]
  /** Changes that are not answered yet. */
  pending: readonly Change[]
  failed: readonly (Change & { failure: Failure })[]
}

export type PriorityAnswered = { type: 'order.answered'; id: string; output: Result<null> }

type Event =
  | { type: 'filter.cycle' }
  | { type: 'filter.clear' }
  | { type: 'stage.toggle'; id: string }
  | { type: 'stage.reveal'; id: string }
  | ({ type: 'order.move' } & Move)
  | { type: 'order.retry' }
  | { type: 'order.dismiss' }
  | PriorityAnswered

export type StageListNotice = 'reordered' | 'orderFailed'

const record = (
  { pending, failed }: Context,
  { id, output }: PriorityAnswered,
): Pick<Context, 'pending' | 'failed'> => {
  const change = pending.find((one) => one.id === id)
  return {
    pending: pending.filter((one) => one !== change),
    failed: change && !output.ok ? [...failed, { ...change, failure: output.failure }] : failed,
  }
}

const machineSetup = setup({
  types: { input: {} as Input, context: {} as Context, events: {} as Event, emitted: {} as Effect<StageListNotice> },
  actors: {
    savePriorities: listener<PriorityAnswered, { agentId: string; changes: readonly Change[] }>('savePriorities'),
  },
  guards: {
    hasChanges: (_, { changes }: { changes: readonly Change[] }) => changes.length > 0,
    isEarlier: ({ context }, answer: PriorityAnswered) => record(context, answer).pending.length > 0,
    isAllSaved: ({ context }, answer: PriorityAnswered) => record(context, answer).failed.length === 0,
    isSessionOver: ({ context }, answer: PriorityAnswered) =>
      record(context, answer).failed.every(({ failure }) => failure.kind === 'unauthorized'),
  },
  actions: {
    toggle: assign(({ context: { expanded } }, { id }: { id: string }) => ({
      expanded: expanded.includes(id) ? expanded.filter((other) => other !== id) : [...expanded, id],
    })),
    reveal: assign(({ context: { expanded } }, { id }: { id: string }) => ({
      expanded: [...expanded.filter((other) => other !== id), id],
      revealed: { id },
    })),
    begin: assign((_, { order, changes }: Move) => ({ order, pending: changes, failed: [] })),
    tryAgain: assign(({ context: { failed } }) => ({
      pending: failed.map(({ id, name, priority }) => ({ id, name, priority })),
      failed: [],
    })),
    record: assign(({ context }, answer: PriorityAnswered) => record(context, answer)),
    forget: assign({ failed: [] }),
    announceReordered: emit({ type: 'notice', key: 'reordered', tone: 'success' }),
    announceFailure: emit(({ context }) => ({
      type: 'notice' as const,
      key: 'orderFailed' as const,
      tone: 'error' as const,
      params: { count: context.failed.length },
    })),
    announceStages: emit({ type: 'resource.changed', keys: ['stages'] }),
  },
})

export const stageListMachine = machineSetup.createMachine({
  id: 'stageList',
  context: ({ input }) => ({ ...input, expanded: [], revealed: null, order: [], pending: [], failed: [] }),
  type: 'parallel',
  on: {
    'stage.toggle': { actions: { type: 'toggle', params: ({ event: { id } }) => ({ id }) } },
  },
  states: {
    filter: {
      initial: 'all',
      on: {
        // Sent by the map: a stage hidden by the filter could not be shown. A transition of the root would restart `order`.
        'stage.reveal': { target: '.all', actions: { type: 'reveal', params: ({ event: { id } }) => ({ id }) } },
      },
      states: {
        all: { on: { 'filter.cycle': 'active' } },
        active: { on: { 'filter.cycle': 'inactive', 'filter.clear': 'all' } },
        inactive: { on: { 'filter.cycle': 'all', 'filter.clear': 'all' } },
      },
    },
    order: {
      initial: 'settled',
      states: {
        settled: {
          on: {
            'order.move': {
              guard: { type: 'hasChanges', params: ({ event: { changes } }) => ({ changes }) },
              target: 'saving',
              actions: { type: 'begin', params: ({ event: { order, changes } }) => ({ order, changes }) },
            },
          },
        },
        saving: {
          invoke: {
            id: 'savePriorities',
            src: 'savePriorities',
            input: ({ context: { agentId, pending } }) => ({ agentId, changes: pending }),
          },
          on: {
            'order.answered': [
              {
                guard: { type: 'isEarlier', params: ({ event }) => event },
                actions: { type: 'record', params: ({ event }) => event },
              },
              {
                guard: { type: 'isAllSaved', params: ({ event }) => event },
                target: 'settled',
                actions: [{ type: 'record', params: ({ event }) => event }, 'announceReordered', 'announceStages'],
              },
              {
                guard: { type: 'isSessionOver', params: ({ event }) => event },
                target: 'failed',
                actions: { type: 'record', params: ({ event }) => event },
              },
              {
                target: 'failed',
                actions: [{ type: 'record', params: ({ event }) => event }, 'announceFailure', 'announceStages'],
              },
            ],
          },
        },
        failed: {
          on: {
            'order.retry': { target: 'saving', actions: 'tryAgain' },
            'order.dismiss': { target: 'settled', actions: 'forget' },
            'order.move': {
              guard: { type: 'hasChanges', params: ({ event: { changes } }) => ({ changes }) },
              target: 'saving',
              actions: { type: 'begin', params: ({ event: { order, changes } }) => ({ order, changes }) },
            },
          },
        },
      },
    },
  },
})

export type StageListMachine = typeof stageListMachine
