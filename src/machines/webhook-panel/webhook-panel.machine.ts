/**
 * The dialogs of a webhook (S3§4): its details with keys and a test call, and the history of its executions with their
 * details. Polls for the result of a test call with exponential backoff. A webhook that was just created has its keys
 * regenerated before anything else (WH-04).
 */
import { and, assign, emit, setup, type EventObject } from 'xstate'
import type { Failure } from '../../../contract/failures.ts'
import type { Execution, ExecutionPage, ExecutionState, WebhookKeys } from '../../../contract/webhooks.ts'
import { failureNotice, type Effect } from '../effects.ts'
import { failureIn, outcomes, port, valueIn } from '../port.ts'
import { visibilityPort, type VisibilityEvent } from '../shared/visibility.ts'

export type TestCall = { to: string; variables: Record<string, string> }
export type HistoryQuery = { webhookId: string; page: number; statusFilter: ExecutionState | null }

type Context = HistoryQuery & {
  /** The whole secret, from its creation until the next opening. */
  keys: WebhookKeys | null
  /** The execution of the last test call. */
  tested: Execution | null
  /** Number of polls for its result. */
  pollCount: number
  /** Variables without a value, because of which the test call was not sent. */
  missing: readonly string[]
  /** The server's message why the last test call was refused. */
  problem: string | null
  list: ExecutionPage | null
  execution: Execution | null
  isHidden: boolean
}

type Event =
  | { type: 'details.open'; webhookId: string; isNew: boolean }
  | { type: 'history.open'; webhookId: string }
  | { type: 'panel.close' }
  | { type: 'panel.back' }
  | { type: 'keys.regenerate' }
  | { type: 'keys.confirm' }
  | { type: 'keys.cancel' }
  | { type: 'test.send'; call: TestCall }
  | { type: 'history.turnPage'; page: number }
  | { type: 'history.filter'; status: ExecutionState | null }
  | { type: 'history.refresh' }
  | { type: 'execution.show'; execution: Execution }
  | { type: 'execution.replay' }
  | VisibilityEvent

export type WebhookPanelNotice =
  | ('regenerated' | 'notRegenerated' | 'tested')
  | ('historyFailed' | 'replayed' | 'notReplayed')

/** After this number of polls the user finds the result in the history. */
const maxPolls = 5

const notice = (key: WebhookPanelNotice, tone: 'success' | 'error') => ({ type: 'notice' as const, key, tone })

const emptyIn = ({ variables }: TestCall): string[] =>
  Object.entries(variables).flatMap(([name, value]) => (value.trim() === '' ? [name] : []))

const machineSetup = setup({
  types: { context: {} as Context, events: {} as Event, emitted: {} as Effect<WebhookPanelNotice> },
  actors: {
    regenerateKeys: port<WebhookKeys, { webhookId: string }>('regenerateKeys'),
    sendTest: port<Execution, { webhookId: string; call: TestCall }>('sendTest'),
    loadExecutions: port<ExecutionPage, HistoryQuery>('loadExecutions'),
    replayExecution: port<Execution, { executionId: string }>('replayExecution'),
    watchVisibility: visibilityPort,
  },
  guards: {
    isNew: (_, { isNew }: { isNew: boolean }) => isNew,
    ...outcomes,
    hasEmptyValues: (_, { call }: { call: TestCall }) => emptyIn(call).length > 0,
    canPoll: ({ context: { tested, pollCount, isHidden } }) =>
      tested?.status === 'PENDING' && pollCount < maxPolls && !isHidden,
    isVisible: ({ context }) => !context.isHidden,
    isPending: ({ context }) => context.execution?.status === 'PENDING',
    // The body of a call that was not let in is not stored, so there is nothing to replay.
    canReplay: ({ context }) => Boolean(context.execution?.requestPayload),
  },
  actions: {
    begin: assign((_, { webhookId }: { webhookId: string }): Partial<Context> => ({
      webhookId,
      page: 0,
      statusFilter: null,
      keys: null,
      tested: null,
      pollCount: 0,
      missing: [],
      problem: null,
      list: null,
      execution: null,
    })),
    setKeys: assign((_, { keys }: { keys: WebhookKeys | undefined }) => ({ keys: keys ?? null })),
    setTested: assign((_, { execution }: { execution: Execution | undefined }) => ({
      tested: execution ?? null,
      pollCount: 0,
      missing: [],
      problem: null,
    })),
    setTestResult: assign(({ context: { tested } }, { list }: { list: ExecutionPage | undefined }) => ({
      tested: list?.content.find(({ id }) => id === tested?.id) ?? tested,
    })),
    countPoll: assign({ pollCount: ({ context }) => context.pollCount + 1 }),
    showMissingVariables: assign((_, { call }: { call: TestCall }) => ({
      tested: null,
      problem: null,
      missing: emptyIn(call),
    })),
    showTestProblem: assign((_, { failure }: { failure: Failure }) => ({
      tested: null,
      missing: [],
      problem: failure.message ?? '',
    })),
    turnTo: assign((_, { page }: { page: number }) => ({ page })),
    filterBy: assign((_, { status }: { status: ExecutionState | null }) => ({ statusFilter: status, page: 0 })),
    setList: assign((_, { list }: { list: ExecutionPage | undefined }) => (list ? { list } : {})),
    setExecution: assign(({ context: { execution } }, { list }: { list: ExecutionPage | undefined }) => ({
      execution: list?.content.find(({ id }) => id === execution?.id) ?? execution,
    })),
    show: assign((_, { execution }: { execution: Execution }) => ({ execution })),
    resetHistoryQuery: assign({ page: 0, statusFilter: null }),
    hide: assign({ isHidden: true }),
    unhide: assign({ isHidden: false }),
    announceRegenerated: emit(notice('regenerated', 'success')),
    announceNotRegenerated: emit(notice('notRegenerated', 'error')),
    announceTested: emit(notice('tested', 'success')),
    announceHistoryFailed: emit(notice('historyFailed', 'error')),
    announceReplayed: emit(notice('replayed', 'success')),
    announceNotReplayed: emit((_, { failure }: { failure: Failure }) => failureNotice('notReplayed', failure)),
    announceChanges: emit({ type: 'resource.changed', keys: ['webhooks'] }),
  },
  delays: { refreshInterval: 5_000, pollDelay: ({ context }) => 1_000 * 2 ** context.pollCount },
})

const regenerationState = (announcements: readonly ('announceRegenerated' | 'announceChanges')[]) =>
  machineSetup.createStateConfig({
    invoke: {
      id: 'regenerateKeys',
      src: 'regenerateKeys',
      input: ({ context: { webhookId } }) => ({ webhookId }),
      onDone: [
        {
          guard: 'isDone',
          target: 'details',
          actions: [
            { type: 'setKeys', params: ({ event }) => ({ keys: valueIn<WebhookKeys>(event) }) },
            ...announcements,
          ],
        },
        { guard: 'isUnauthorized', target: 'details' },
        { target: 'details', actions: 'announceNotRegenerated' },
      ],
    },
  })

const shownPage = ({ context: { webhookId, page, statusFilter } }: { context: Context }) => ({
  webhookId,
  page,
  statusFilter,
})
const listRead = {
  guard: 'isDone',
  target: 'idle',
  actions: {
    type: 'setList',
    params: ({ event }: { event: EventObject }) => ({ list: valueIn<ExecutionPage>(event) }),
  },
} as const

export const webhookPanelMachine = machineSetup.createMachine({
  id: 'webhookPanel',
  context: {
    webhookId: '',
    keys: null,
    tested: null,
    pollCount: 0,
    missing: [],
    problem: null,
    page: 0,
    statusFilter: null,
    list: null,
    execution: null,
    isHidden: false,
  },
  invoke: { id: 'watchVisibility', src: 'watchVisibility' },
  on: { 'page.hidden': { actions: 'hide' }, 'page.shown': { actions: 'unhide' } },
  initial: 'closed',
  states: {
    closed: {
      on: {
        'details.open': [
          {
            guard: { type: 'isNew', params: ({ event: { isNew } }) => ({ isNew }) },
            target: 'preparing',
            actions: { type: 'begin', params: ({ event: { webhookId } }) => ({ webhookId }) },
          },
          {
            target: 'details',
            actions: { type: 'begin', params: ({ event: { webhookId } }) => ({ webhookId }) },
          },
        ],
        'history.open': {
          target: 'history',
          actions: { type: 'begin', params: ({ event: { webhookId } }) => ({ webhookId }) },
        },
      },
    },
    // The first keys of a new webhook need no notice: its creation was announced already (WH-04).
    preparing: regenerationState(['announceChanges']),
    regenerating: regenerationState(['announceRegenerated', 'announceChanges']),
    details: {
      on: {
        'panel.close': 'closed',
        'keys.regenerate': 'confirmingRegeneration',
        'test.send': [
          {
            guard: { type: 'hasEmptyValues', params: ({ event: { call } }) => ({ call }) },
            target: '.idle',
            actions: { type: 'showMissingVariables', params: ({ event: { call } }) => ({ call }) },
          },
          { target: 'testing' },
        ],
      },
      initial: 'idle',
      states: {
        idle: {
          on: { 'page.shown': { target: 'idle', reenter: true, actions: 'unhide' } },
          after: { pollDelay: { guard: 'canPoll', target: 'polling' } },
        },
        polling: {
          entry: 'countPoll',
          invoke: {
            id: 'loadExecutions',
            src: 'loadExecutions',
            input: ({ context: { webhookId } }) => ({ webhookId, page: 0, statusFilter: null }),
            onDone: {
              target: 'idle',
              actions: { type: 'setTestResult', params: ({ event }) => ({ list: valueIn<ExecutionPage>(event) }) },
            },
          },
        },
      },
    },
    confirmingRegeneration: { on: { 'keys.confirm': 'regenerating', 'keys.cancel': 'details' } },
    testing: {
      invoke: {
        id: 'sendTest',
        src: 'sendTest',
        input: ({ context: { webhookId }, event }) => ({
          webhookId,
          call: event.type === 'test.send' ? event.call : { to: '', variables: {} },
        }),
        onDone: [
          {
            guard: 'isDone',
            target: 'details',
            actions: [
              { type: 'setTested', params: ({ event }) => ({ execution: valueIn<Execution>(event) }) },
              'announceTested',
            ],
          },
          { guard: 'isUnauthorized', target: 'details' },
          {
            target: 'details',
            actions: { type: 'showTestProblem', params: ({ event }) => ({ failure: failureIn(event) }) },
          },
        ],
      },
    },
    history: {
      initial: 'list',
      states: {
        list: {
          initial: 'loading',
          on: {
            'panel.close': '#webhookPanel.closed',
            'history.turnPage': {
              target: '.loading',
              actions: { type: 'turnTo', params: ({ event: { page } }) => ({ page }) },
            },
            'history.filter': {
              target: '.loading',
              actions: { type: 'filterBy', params: ({ event: { status } }) => ({ status }) },
            },
            'execution.show': {
              target: 'detail',
              actions: { type: 'show', params: ({ event: { execution } }) => ({ execution }) },
            },
          },
          states: {
            loading: {
              invoke: {
                id: 'loadExecutions',
                src: 'loadExecutions',
                input: shownPage,
                onDone: [
                  listRead,
                  { guard: 'isUnauthorized', target: 'failed' },
                  { target: 'failed', actions: 'announceHistoryFailed' },
                ],
              },
            },
            failed: { on: { 'history.refresh': 'loading' } },
            idle: {
              on: {
                'history.refresh': 'refreshing',
                // The list may be stale.
                'page.shown': { target: 'polling', actions: 'unhide' },
              },
              after: { refreshInterval: { guard: 'isVisible', target: 'polling' } },
            },
            // The list stays visible. A failure keeps it, and is announced because the user asked for the refresh.
            refreshing: {
              invoke: {
                id: 'loadExecutions',
                src: 'loadExecutions',
                input: shownPage,
                onDone: [
                  listRead,
                  { guard: 'isUnauthorized', target: 'idle' },
                  { target: 'idle', actions: 'announceHistoryFailed' },
                ],
              },
            },
            polling: {
              on: { 'history.refresh': 'refreshing' },
              invoke: {
                id: 'loadExecutions',
                src: 'loadExecutions',
                input: shownPage,
                onDone: {
                  target: 'idle',
                  actions: { type: 'setList', params: ({ event }) => ({ list: valueIn<ExecutionPage>(event) }) },
                },
              },
            },
          },
        },
        detail: {
          on: {
            'panel.close': '#webhookPanel.closed',
            'panel.back': 'list.polling',
            'execution.replay': { guard: 'canReplay', target: 'replaying' },
          },
          initial: 'idle',
          states: {
            idle: {
              on: { 'page.shown': { guard: 'isPending', target: 'refreshing', actions: 'unhide' } },
              after: { refreshInterval: { guard: and(['isVisible', 'isPending']), target: 'refreshing' } },
            },
            refreshing: {
              invoke: {
                id: 'loadExecutions',
                src: 'loadExecutions',
                // Once it has ended, a list of pending ones would no longer have it.
                input: ({ context: { webhookId, page, statusFilter } }) => ({
                  webhookId,
                  page: statusFilter === null ? page : 0,
                  statusFilter: null,
                }),
                onDone: {
                  target: 'idle',
                  actions: { type: 'setExecution', params: ({ event }) => ({ list: valueIn<ExecutionPage>(event) }) },
                },
              },
            },
          },
        },
        // It stays open: closing it would leave unsaid whether the call was made.
        replaying: {
          invoke: {
            id: 'replayExecution',
            src: 'replayExecution',
            input: ({ context: { execution } }) => ({ executionId: execution?.id ?? '' }),
            onDone: [
              { guard: 'isDone', target: 'list', actions: ['resetHistoryQuery', 'announceReplayed'] },
              { guard: 'isUnauthorized', target: 'detail' },
              {
                target: 'detail',
                actions: { type: 'announceNotReplayed', params: ({ event }) => ({ failure: failureIn(event) }) },
              },
            ],
          },
        },
      },
    },
  },
})

export type WebhookPanelMachine = typeof webhookPanelMachine
