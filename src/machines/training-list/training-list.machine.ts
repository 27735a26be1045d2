/**
 * The list of trainings (S2§2.3): its view mode (cards or table), the filter by type, the expanded item, the menu of a
 * table row, and the retry of a failed training (spec decision 23). The trainings themselves are not in this machine.
 */
import { assertEvent, assign, emit, setup } from 'xstate'
import type { Effect } from '../effects.ts'
import { failureIn, outcomes, port } from '../port.ts'

export type ViewMode = 'cards' | 'table'
export const sortColumns = ['name', 'type', 'status', 'createdAt'] as const
export type SortColumn = (typeof sortColumns)[number]
export type Sort = { column: SortColumn; direction: 'ascending' | 'descending' }

/** The server's order. */
export const newestFirst: Sort = { column: 'createdAt', direction: 'descending' }

type Input = {
  viewMode: ViewMode
  sort: Sort
  /** Search text; empty shows everything (TX-07). */
  search?: string
}
type Context = Required<Input> & {
  filter: string | null
  openItem: string | null
  /** The training that was asked for elsewhere, a new object each time. */
  revealed: { id: string } | null
  /** Types whose groups are expanded. */
  expandedGroups: readonly string[]
  /** Id of the training whose menu is open. */
  menu: string | null
  retried: { id: string; name: string } | null
}

type Event =
  | { type: 'list.showCards' }
  | { type: 'list.showTable' }
  | { type: 'list.sort'; column: SortColumn }
  | { type: 'list.filter'; group: string }
  | { type: 'list.clearFilter' }
  | { type: 'list.search'; text: string }
  /** Opens a training in any group, such as the one that a new training duplicates. */
  | { type: 'list.reveal'; id: string; group: string | null }
  | { type: 'list.toggleGroup'; group: string }
  | { type: 'item.toggle'; id: string }
  | { type: 'item.showWhole' }
  | { type: 'item.showBeginning' }
  | { type: 'item.retry'; training: { id: string; name: string; status?: string | null | undefined } }
  | { type: 'menu.open'; id: string }
  | { type: 'menu.close' }

export type TrainingListNotice = 'retrying' | 'retried' | 'retryFailed'

const machineSetup = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as Event,
    emitted: {} as Effect<TrainingListNotice>,
  },
  actors: { retryTraining: port<null, { trainingId: string }>('retryTraining') },
  guards: {
    hasTable: ({ context }) => context.viewMode === 'table',
    isFiltered: ({ context, event }) => {
      assertEvent(event, 'list.filter')
      return context.filter === event.group
    },
    isOpen: ({ context, event }) => {
      assertEvent(event, 'item.toggle')
      return context.openItem === event.id
    },
    hasFailed: ({ event }) => {
      assertEvent(event, 'item.retry')
      return event.training.status === 'FAILED'
    },
    ...outcomes,
  },
  actions: {
    filter: assign({
      filter: ({ event }) => {
        assertEvent(event, 'list.filter')
        return event.group
      },
    }),
    clearFilter: assign({ filter: null }),
    search: assign((_, { search }: { search: string }) => ({ search })),
    reveal: assign(({ context: { expandedGroups } }, { id, group }: { id: string; group: string | null }) => ({
      search: '',
      openItem: id,
      revealed: { id },
      expandedGroups: group === null || expandedGroups.includes(group) ? expandedGroups : [...expandedGroups, group],
    })),
    sort: assign({
      sort: ({ context: { sort }, event }): Sort => {
        assertEvent(event, 'list.sort')
        const { column } = event
        if (sort.column !== column) return column === 'createdAt' ? newestFirst : { column, direction: 'ascending' }
        return { column, direction: sort.direction === 'ascending' ? 'descending' : 'ascending' }
      },
    }),
    toggleGroup: assign({
      expandedGroups: ({ context: { expandedGroups }, event }) => {
        assertEvent(event, 'list.toggleGroup')
        const { group } = event
        return expandedGroups.includes(group)
          ? expandedGroups.filter((each) => each !== group)
          : [...expandedGroups, group]
      },
    }),
    openItem: assign({
      openItem: ({ event }) => {
        assertEvent(event, 'item.toggle')
        return event.id
      },
    }),
    closeItem: assign({ openItem: null }),
    openMenu: assign({
      menu: ({ event }) => {
        assertEvent(event, 'menu.open')
        return event.id
      },
    }),
    closeMenu: assign({ menu: null }),
    setRetried: assign({
      retried: ({ event }) => {
        assertEvent(event, 'item.retry')
        return { id: event.training.id, name: event.training.name }
      },
    }),
    forgetRetried: assign({ retried: null }),
    announceRetrying: emit({ type: 'notice', key: 'retrying', tone: 'info' }),
    announceRetried: emit(({ context }) => ({
      type: 'notice',
      key: 'retried',
      tone: 'success',
      params: { name: context.retried?.name ?? '' },
    })),
    announceFailure: emit(({ event }) => ({
      type: 'notice',
      key: 'retryFailed',
      tone: 'error',
      params: { message: failureIn(event).message ?? '' },
    })),
    announceTrainings: emit({ type: 'resource.changed', keys: ['trainings'] }),
  },
})

export const trainingListMachine = machineSetup.createMachine({
  id: 'trainingList',
  context: ({ input }) => ({
    ...input,
    filter: null,
    search: input.search ?? '',
    openItem: null,
    revealed: null,
    expandedGroups: [],
    menu: null,
    retried: null,
  }),
  type: 'parallel',
  on: {
    'list.toggleGroup': { actions: 'toggleGroup' },
    'list.search': { actions: { type: 'search', params: ({ event }) => ({ search: event.text }) } },
  },
  states: {
    viewMode: {
      initial: 'deciding',
      states: {
        deciding: { always: [{ guard: 'hasTable', target: 'table' }, { target: 'cards' }] },
        cards: { on: { 'list.showTable': 'table' } },
        table: { on: { 'list.showCards': 'cards', 'list.sort': { actions: 'sort' } } },
      },
    },
    filter: {
      initial: 'cleared',
      on: { 'list.reveal': '.cleared' },
      states: {
        cleared: { on: { 'list.filter': { target: 'set', actions: 'filter' } } },
        set: {
          exit: 'clearFilter',
          on: {
            'list.filter': [
              { guard: 'isFiltered', target: 'cleared' },
              { target: 'set', reenter: true, actions: 'filter' },
            ],
            'list.clearFilter': 'cleared',
          },
        },
      },
    },
    item: {
      initial: 'closed',
      on: {
        'list.reveal': {
          target: '.open',
          actions: { type: 'reveal', params: ({ event: { id, group } }) => ({ id, group }) },
        },
      },
      states: {
        closed: { on: { 'item.toggle': { target: 'open', actions: 'openItem' } } },
        open: {
          initial: 'beginning',
          on: {
            'item.toggle': [
              { guard: 'isOpen', target: 'closed', actions: 'closeItem' },
              { target: 'open', actions: 'openItem' },
            ],
          },
          states: {
            beginning: { on: { 'item.showWhole': 'whole' } },
            whole: { on: { 'item.showBeginning': 'beginning' } },
          },
        },
      },
    },
    menu: {
      initial: 'closed',
      states: {
        closed: { on: { 'menu.open': { target: 'open', actions: 'openMenu' } } },
        open: { exit: 'closeMenu', on: { 'menu.close': 'closed' } },
      },
    },
    retry: {
      initial: 'idle',
      states: {
        idle: { on: { 'item.retry': { guard: 'hasFailed', target: 'queueing', actions: 'setRetried' } } },
        queueing: {
          entry: 'announceRetrying',
          invoke: {
            id: 'retryTraining',
            src: 'retryTraining',
            input: ({ context: { retried } }) => ({ trainingId: retried?.id ?? '' }),
            onDone: [
              { guard: 'isDone', target: 'idle', actions: ['announceRetried', 'announceTrainings', 'forgetRetried'] },
              { guard: 'isUnauthorized', target: 'idle', actions: 'forgetRetried' },
              // It may be gone, or is being processed already, so the list is fetched again.
              { target: 'idle', actions: ['announceFailure', 'announceTrainings', 'forgetRetried'] },
            ],
          },
        },
      },
    },
  },
})

export type TrainingListMachine = typeof trainingListMachine
