/** The agent list (S1§2): searching and filtering what the server sent, and the wizard above it. */
import { assertEvent, assign, setup } from 'xstate'

export const statusFilters = ['all', 'active', 'inactive'] as const
export type StatusFilter = (typeof statusFilters)[number]

type Context = { search: string; status: StatusFilter }

type Event =
  | { type: 'list.search'; text: string }
  | { type: 'list.clearSearch' }
  | { type: 'list.filter'; status: StatusFilter }
  | { type: 'wizard.open' }
  | { type: 'wizard.closed' }

export const agentListMachine = setup({
  types: { context: {} as Context, events: {} as Event },
  guards: { hasSearch: ({ context }) => context.search !== '' },
  actions: {
    search: assign({
      search: ({ event }) => {
        assertEvent(event, 'list.search')
        return event.text
      },
    }),
    clearSearch: assign({ search: '' }),
    filter: assign({
      status: ({ event }) => {
        assertEvent(event, 'list.filter')
        return event.status
      },
    }),
  },
}).createMachine({
  id: 'agentList',
  context: { search: '', status: 'all' },
  initial: 'browsing',
  states: {
    browsing: {
      on: {
        'list.search': { actions: 'search' },
        'list.clearSearch': { guard: 'hasSearch', actions: 'clearSearch' },
        'list.filter': { actions: 'filter' },
        'wizard.open': 'creating',
      },
    },
    creating: { on: { 'wizard.closed': 'browsing' } },
  },
})

export type AgentListMachine = typeof agentListMachine
