/**
 * What opens over a webhook (S3§4): its details with keys and a test call, and the history of its executions with their
 * details. What became of a test call is looked for a few times, ever less often. A webhook that was just created has its keys regenerated before anything else (WH-04).
 */
import { assign, emit, setup } from 'xstate'
import type { Failure } from '../../../contract/failures.ts'
import type { Execution, ExecutionPage, ExecutionState, WebhookKeys } from '../../../contract/webhooks.ts'
import type { Effect } from '../effects.ts'
import { failureIn, isFailure, isOk, port, valueIn } from '../port.ts'
import { visibilityPort, type VisibilityFact } from '../shared/visibility.ts'

export type TestCall = { to: string; variables: Record<string, string> }
type Listed = { webhookId: string; page: number; status: ExecutionState | null }

type Context = Listed & {
  /** The whole secret, from when it was made until the next opening. */
  keys: WebhookKeys | null
  /** Of the last test call. */
  tested: Execution | null
  /** How often was looked for what became of it. */
  looks: number
  /** Variables without a value, for which a test call was not sent. */
  missing: readonly string[]
  /** In the server's words; why the last test call was refused. */
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
  | { type: 'history.page'; page: number }
  | { type: 'history.filter'; status: ExecutionState | null }
  | { type: 'history.refresh' }
  | { type: 'execution.show'; execution: Execution }
  | { type: 'execution.replay' }
  | VisibilityFact

export type WebhookPanelNotice =
  | ('regenerated' | 'notRegenerated' | 'tested')
  | ('historyFailed' | 'replayed' | 'notReplayed')

/** After them the history tells. */
const mostLooks = 5

const notice = (key: WebhookPanelNotice, tone: 'success' | 'error') => ({ type: 'notice' as const, key, tone })

const emptyIn = ({ variables }: TestCall): string[] =>
  Object.entries(variables).flatMap(([name, value]) => (value.trim() === '' ? [name] : []))

const machineSetup = setup({
  types: { context: {} as Context, events: {} as Event, emitted: {} as Effect<WebhookPanelNotice> },
  actors: {
    regenerateKeys: port<WebhookKeys, { webhookId: string }>('regenerateKeys'),
    sendTest: port<Execution, { webhookId: string; call: TestCall }>('sendTest'),
    loadExecutions: port<ExecutionPage, Listed>('loadExecutions'),
    replayExecution: port<Execution, { executionId: string }>('replayExecution'),
    watchVisibility: visibilityPort,
  },
  guards: {
    isNew: (_, { isNew }: { isNew: boolean }) => isNew,
    isDone: isOk,
    isUnauthorized: isFailure('unauthorized'),
    hasEmptyValues: (_, { call }: { call: TestCall }) => emptyIn(call).length > 0,
    mayLook: ({ context: { tested, looks, isHidden } }) =>
      tested?.status === 'PENDING' && looks < mostLooks && !isHidden,
    isShown: ({ context }) => !context.isHidden,
    // What a refused call brought is not kept.
    canReplay: ({ context }) => context.execution?.status !== 'REFUSED',
  },
  actions: {
    begin: assign((_, { webhookId }: { webhookId: string }): Partial<Context> => ({
      ...{ webhookId, page: 0, status: null },
      ...{ keys: null, tested: null, looks: 0, missing: [], problem: null, list: null, execution: null },
    })),
    keepKeys: assign((_, { keys }: { keys: WebhookKeys | undefined }) => ({ keys: keys ?? null })),
    keepTested: assign((_, { execution }: { execution: Execution | undefined }) => ({
      ...{ tested: execution ?? null, looks: 0, missing: [], problem: null },
    })),
    keepOutcome: assign(({ context: { tested } }, { list }: { list: ExecutionPage | undefined }) => ({
      tested: list?.content.find(({ id }) => id === tested?.id) ?? tested,
    })),
    countLook: assign({ looks: ({ context }) => context.looks + 1 }),
    keepMissing: assign((_, { call }: { call: TestCall }) => ({ tested: null, problem: null, missing: emptyIn(call) })),
    keepProblem: assign((_, { failure }: { failure: Failure }) => ({
      ...{ tested: null, missing: [], problem: failure.message ?? '' },
    })),
    turnTo: assign((_, { page }: { page: number }) => ({ page })),
    filterBy: assign((_, { status }: { status: ExecutionState | null }) => ({ status, page: 0 })),
    keepList: assign((_, { list }: { list: ExecutionPage | undefined }) => (list ? { list } : {})),
    show: assign((_, { execution }: { execution: Execution }) => ({ execution })),
    showFirstPage: assign({ page: 0, status: null }),
    hide: assign({ isHidden: true }),
    unhide: assign({ isHidden: false }),
    announceRegenerated: emit(notice('regenerated', 'success')),
    announceNotRegenerated: emit(notice('notRegenerated', 'error')),
    announceTested: emit(notice('tested', 'success')),
    announceHistoryFailed: emit(notice('historyFailed', 'error')),
    announceReplayed: emit(notice('replayed', 'success')),
    announceNotReplayed: emit((_, { failure }: { failure: Failure }) => ({
      ...notice('notReplayed', 'error'),
      params: { message: failure.message ?? '' },
    })),
    announceChanges: emit({ type: 'resource.changed', keys: ['webhooks'] }),
  },
  // How often new executions are looked for.
  delays: { refresh: 5_000, testLook: ({ context }) => 1_000 * 2 ** context.looks },
})

const regenerating = (announcements: readonly ('announceRegenerated' | 'announceChanges')[]) =>
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
            { type: 'keepKeys', params: ({ event }) => ({ keys: valueIn<WebhookKeys>(event) }) },
            ...announcements,
          ],
        },
        // The session's own machine tells the user and leads to the sign-in (AU-12).
        { guard: 'isUnauthorized', target: 'details' },
        { target: 'details', actions: 'announceNotRegenerated' },
      ],
    },
  })

export const webhookPanelMachine = machineSetup.createMachine({
  id: 'webhookPanel',
  context: {
    ...{ webhookId: '', keys: null, tested: null, looks: 0, missing: [], problem: null },
    ...{ page: 0, status: null, list: null, execution: null, isHidden: false },
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
    // The first keys of a new webhook: that it was created has been said (WH-04).
    preparing: regenerating(['announceChanges']),
    regenerating: regenerating(['announceRegenerated', 'announceChanges']),
    details: {
      on: {
        'panel.close': 'closed',
        'keys.regenerate': 'asking',
        'test.send': [
          {
            guard: { type: 'hasEmptyValues', params: ({ event: { call } }) => ({ call }) },
            target: '.resting',
            actions: { type: 'keepMissing', params: ({ event: { call } }) => ({ call }) },
          },
          { target: 'testing' },
        ],
      },
      initial: 'resting',
      states: {
        resting: {
          on: { 'page.shown': { target: 'resting', reenter: true, actions: 'unhide' } },
          after: { testLook: { guard: 'mayLook', target: 'looking' } },
        },
        looking: {
          entry: 'countLook',
          invoke: {
            id: 'loadExecutions',
            src: 'loadExecutions',
            input: ({ context: { webhookId } }) => ({ webhookId, page: 0, status: null }),
            onDone: {
              target: 'resting',
              actions: { type: 'keepOutcome', params: ({ event }) => ({ list: valueIn<ExecutionPage>(event) }) },
            },
          },
        },
      },
    },
    asking: { on: { 'keys.confirm': 'regenerating', 'keys.cancel': 'details' } },
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
              { type: 'keepTested', params: ({ event }) => ({ execution: valueIn<Execution>(event) }) },
              'announceTested',
            ],
          },
          { guard: 'isUnauthorized', target: 'details' },
          {
            target: 'details',
            actions: { type: 'keepProblem', params: ({ event }) => ({ failure: failureIn(event) }) },
          },
        ],
      },
    },
    history: {
      initial: 'list',
      on: { 'panel.close': 'closed' },
      states: {
        list: {
          initial: 'loading',
          on: {
            'history.page': {
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
                input: ({ context: { webhookId, page, status } }) => ({ webhookId, page, status }),
                onDone: [
                  {
                    guard: 'isDone',
                    target: 'resting',
                    actions: { type: 'keepList', params: ({ event }) => ({ list: valueIn<ExecutionPage>(event) }) },
                  },
                  { guard: 'isUnauthorized', target: 'failed' },
                  { target: 'failed', actions: 'announceHistoryFailed' },
                ],
              },
            },
            failed: { on: { 'history.refresh': 'loading' } },
            resting: {
              on: {
                'history.refresh': 'refreshing',
                // What became of the calls meanwhile is not known.
                'page.shown': { target: 'refreshing', actions: 'unhide' },
              },
              after: { refresh: { guard: 'isShown', target: 'refreshing' } },
            },
            // The list stays to be seen meanwhile; where it cannot be read, it stays as it was.
            refreshing: {
              invoke: {
                id: 'loadExecutions',
                src: 'loadExecutions',
                input: ({ context: { webhookId, page, status } }) => ({ webhookId, page, status }),
                onDone: {
                  target: 'resting',
                  actions: { type: 'keepList', params: ({ event }) => ({ list: valueIn<ExecutionPage>(event) }) },
                },
              },
            },
          },
        },
        detail: {
          on: { 'panel.back': 'list.refreshing', 'execution.replay': { guard: 'canReplay', target: 'replaying' } },
        },
        replaying: {
          invoke: {
            id: 'replayExecution',
            src: 'replayExecution',
            input: ({ context: { execution } }) => ({ executionId: execution?.id ?? '' }),
            onDone: [
              { guard: 'isDone', target: 'list', actions: ['showFirstPage', 'announceReplayed'] },
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
