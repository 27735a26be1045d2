/**
 * The agent list (S1§2): search and filter over the agents of the server, and above it the wizard, the options of one
 * agent or its removal (`view`). On request the list is fetched every few seconds (`refresh`), but not while the page
 * is hidden (`page`). Search and filter are kept in the URL, which survives the reload after a removal (S1§4).
 */
import { assertEvent, assign, emit, not, sendTo, setup, stateIn } from 'xstate'
import type { Effect } from '../effects.ts'
import { isFailure, listener, outcomes, port } from '../port.ts'
import { pollingStates } from '../shared/polling.ts'
import { visibilityPort, visibilityRegion, type VisibilityEvent } from '../shared/visibility.ts'

export const statusFilters = ['all', 'active', 'inactive'] as const
export type StatusFilter = (typeof statusFilters)[number]

/** Search and filter, also kept in the URL. */
export type Filters = { search: string; status: StatusFilter }
type NamedAgent = { id: string; name: string }

/** A draft of the wizard, identified by the agent's name or by the website it is created from. */
export type DraftSummary = { name: string; website: string }

type Input = Filters & {
  isRefreshed: boolean
  /** The session ended while the wizard was open, so the wizard is opened again. */
  isInterrupted: boolean
}
type Context = Input & {
  draft: DraftSummary | null
  /** The agent whose options are open or whose removal is asked. */
  agent: NamedAgent | null
}

export type DraftEvent = { type: 'draft.changed'; draft: DraftSummary | null }
export type DiscardDraft = { type: 'draft.discard' }

type Event =
  | { type: 'list.search'; text: string }
  | { type: 'list.clearSearch' }
  | { type: 'list.filter'; status: StatusFilter }
  | { type: 'list.clearFilters' }
  | ({ type: 'url.changed' } & Filters)
  | { type: 'options.open'; agent: NamedAgent }
  | { type: 'options.close' }
  | { type: 'removal.ask' }
  | { type: 'removal.cancel' }
  | { type: 'removal.confirm' }
  | { type: 'refresh.toggle' }
  | { type: 'wizard.open' }
  | { type: 'wizard.openWebsite' }
  | { type: 'wizard.continue' }
  | { type: 'wizard.closed' }
  | { type: 'discarding.ask' }
  | { type: 'discarding.cancel' }
  | { type: 'discarding.confirm' }
  | VisibilityEvent
  | DraftEvent

export type AgentListNotice = 'removed' | 'removalFailed'

const machineSetup = setup({
  types: { input: {} as Input, context: {} as Context, events: {} as Event, emitted: {} as Effect<AgentListNotice> },
  actors: {
    removeAgent: port<null, { agentId: string }>('removeAgent'),
    refreshAgents: port<null>('refreshAgents'),
    watchVisibility: visibilityPort,
    watchDrafts: listener<DraftEvent, undefined, DiscardDraft>('watchDrafts'),
    reloadPage: port<null>('reloadPage'),
  },
  delays: { reloadDelay: 500, refetchInterval: 3_000 },
  guards: {
    hasSearch: ({ context }) => context.search !== '',
    isOther: ({ context, event }) => {
      assertEvent(event, 'url.changed')
      return event.search !== context.search || event.status !== context.status
    },
    hasDraft: ({ context }) => context.draft !== null,
    isInterrupted: ({ context }) => context.isInterrupted,
    ...outcomes,
    isGone: isFailure('notFound'),
    isRefreshed: ({ context }) => context.isRefreshed,
    isHidden: stateIn({ page: 'hidden' }),
    isShown: stateIn({ page: 'shown' }),
  },
  actions: {
    search: assign({
      search: ({ event }) => {
        assertEvent(event, 'list.search')
        return event.text
      },
    }),
    clearSearch: assign({ search: '' }),
    clearFilters: assign({ search: '', status: 'all' }),
    filter: assign({
      status: ({ event }) => {
        assertEvent(event, 'list.filter')
        return event.status
      },
    }),
    followUrl: assign(({ event }) => {
      assertEvent(event, 'url.changed')
      return { search: event.search, status: event.status }
    }),
    setDraft: assign({
      draft: ({ event }) => {
        assertEvent(event, 'draft.changed')
        return event.draft
      },
    }),
    discardDraft: sendTo('watchDrafts', { type: 'draft.discard' } satisfies DiscardDraft),
    setAgent: assign({
      agent: ({ event }) => {
        assertEvent(event, 'options.open')
        return event.agent
      },
    }),
    announceRemoved: emit(({ context }) => ({
      type: 'notice',
      key: 'removed',
      tone: 'success',
      params: { name: context.agent?.name ?? '' },
    })),
    announceFailure: emit({ type: 'notice', key: 'removalFailed', tone: 'error' }),
    announceAgents: emit({ type: 'resource.changed', keys: ['agents'] }),
  },
})

export const agentListMachine = machineSetup.createMachine({
  id: 'agentList',
  context: ({ input }) => ({ ...input, draft: null, agent: null }),
  type: 'parallel',
  invoke: { id: 'watchDrafts', src: 'watchDrafts' },
  on: {
    'url.changed': { guard: 'isOther', actions: 'followUrl' },
    'draft.changed': { actions: 'setDraft' },
  },
  states: {
    view: {
      initial: 'opening',
      states: {
        opening: { always: [{ guard: 'isInterrupted', target: 'creating.continued' }, { target: 'browsing' }] },
        browsing: {
          initial: 'idle',
          on: {
            'list.search': { target: '.idle', actions: 'search' },
            'list.clearSearch': { guard: 'hasSearch', target: '.idle', actions: 'clearSearch' },
            'list.filter': { actions: 'filter' },
            'list.clearFilters': { target: '.idle', actions: 'clearFilters' },
            'options.open': { target: 'choosing', actions: 'setAgent' },
            'wizard.open': 'creating',
            'wizard.openWebsite': 'creating.fromWebsite',
            'wizard.continue': { guard: 'hasDraft', target: 'creating.continued' },
            'discarding.ask': { guard: 'hasDraft', target: 'discarding' },
          },
          states: {
            idle: {},
            // The page reloads after a moment, unless the user has started something else.
            removed: { after: { reloadDelay: 'reloading' } },
            // If the reload does not happen, the list stays usable.
            reloading: { invoke: { id: 'reloadPage', src: 'reloadPage', onDone: 'idle' } },
          },
        },
        choosing: {
          on: { 'options.close': 'browsing', 'removal.ask': 'removing' },
        },
        removing: {
          initial: 'asking',
          states: {
            asking: {
              initial: 'idle',
              states: { idle: {}, failed: {} },
              on: { 'removal.confirm': 'deleting', 'removal.cancel': '#agentList.view.browsing' },
            },
            deleting: {
              invoke: {
                id: 'removeAgent',
                src: 'removeAgent',
                input: ({ context: { agent } }) => ({ agentId: agent?.id ?? '' }),
                onDone: [
                  {
                    guard: 'isDone',
                    target: '#agentList.view.browsing.removed',
                    actions: ['announceRemoved', 'announceAgents'],
                  },
                  { guard: 'isUnauthorized', target: 'asking' },
                  // Already removed elsewhere: retrying cannot help, so the list is fetched again.
                  {
                    guard: 'isGone',
                    target: '#agentList.view.browsing',
                    actions: ['announceFailure', 'announceAgents'],
                  },
                  { target: 'asking.failed', actions: 'announceFailure' },
                ],
              },
            },
          },
        },
        discarding: {
          // Another tab has continued or discarded it.
          always: { guard: not('hasDraft'), target: 'browsing' },
          on: {
            'discarding.cancel': 'browsing',
            'discarding.confirm': { target: 'browsing', actions: 'discardDraft' },
          },
        },
        creating: {
          initial: 'opened',
          on: { 'wizard.closed': 'browsing' },
          states: {
            opened: {},
            /** Continues the draft without asking. */
            continued: {},
            /** Starts with the website step. */
            fromWebsite: {},
          },
        },
      },
    },
    refresh: {
      initial: 'deciding',
      states: {
        deciding: { always: [{ guard: 'isRefreshed', target: 'on' }, { target: 'off' }] },
        off: { on: { 'refresh.toggle': 'on' } },
        on: {
          initial: 'waiting',
          on: { 'refresh.toggle': 'off' },
          states: {
            ...pollingStates('refetchInterval', 'fetching'),
            // A failed fetch is ignored: the list stays as it was, and the next fetch follows.
            fetching: { invoke: { id: 'refreshAgents', src: 'refreshAgents', onDone: 'waiting' } },
          },
        },
      },
    },
    page: visibilityRegion,
  },
})

export type AgentListMachine = typeof agentListMachine
