/**
 * The Instagram card (S3§4): whether an account is connected, asked again every 5 s until one is (`connection`); the pink
 * pulse while one is being connected (`pulse`); and the dialog with the popup in which it is authorized (`dialog`).
 */
import { and, assertEvent, assign, emit, not, or, raise, setup, stateIn } from 'xstate'
import type { Failure } from '../../../contract/failures.ts'
import type { Effect } from '../effects.ts'
import { failureIn, listener, outcomes, port, valueIn } from '../port.ts'
import { pollingStates } from '../shared/polling.ts'
import { visibilityPort, visibilityRegion, type VisibilityEvent } from '../shared/visibility.ts'

export type InstagramStatus = {
  isConnected: boolean
  username: string
  pictureUrl: string
  /** When the access expires, if that is soon; milliseconds since 1970. */
  endsAt: number | null
  /** When the access expired; milliseconds since 1970. */
  expiredAt: number | null
  /** The server's message why it is no longer connected. */
  message: string
}

/** `null`: no Meta application is configured. */
export type Authorization = { url: string; origin: string } | null

export type InstagramProblem = { key: 'blocked' | 'closed' | 'popup' | 'refused' | 'broken'; message: string }

export type PopupEvent =
  | { type: 'popup.blocked' }
  | { type: 'popup.closed' }
  | { type: 'popup.answered'; code: string; error: string }

type Context = {
  agentId: string
  status: InstagramStatus | null
  hasLoadFailed: boolean
  authorization: Authorization
  problem: InstagramProblem | null
}

type Event =
  | { type: 'status.refresh' }
  | { type: 'dialog.open' }
  | { type: 'dialog.close' }
  | { type: 'dialog.retry' }
  | { type: 'connect.press' }
  | { type: 'removal.ask' }
  | { type: 'removal.cancel' }
  | { type: 'removal.confirm' }
  | PopupEvent
  | VisibilityEvent

export type InstagramNotice = 'connected' | 'alreadyConnected' | 'renewed' | 'disconnected' | 'disconnectFailed'
type Exchanged = { success: boolean; message: string; wasConnected: boolean }

/** Duration of this channel's toasts in milliseconds (S3§9). */
const lastsMs = 10_000

/** A refusal has the server's message; for other failures we have no text. */
const problemOf = (failure: Failure): InstagramProblem =>
  failure.message ? { key: 'refused', message: failure.message } : { key: 'broken', message: '' }

const machineSetup = setup({
  types: {
    input: {} as { agentId: string },
    context: {} as Context,
    events: {} as Event,
    emitted: {} as Effect<InstagramNotice>,
  },
  actors: {
    readStatus: port<InstagramStatus, { agentId: string }>('readStatus'),
    prepareAuthorization: port<Authorization, { agentId: string }>('prepareAuthorization'),
    watchPopup: listener<PopupEvent, { authorization: Authorization }>('watchPopup'),
    exchangeCode: port<Exchanged, { agentId: string; code: string }>('exchangeCode'),
    disconnect: port<null, { agentId: string }>('disconnect'),
    watchVisibility: visibilityPort,
  },
  guards: {
    ...outcomes,
    saysConnected: ({ event }) => valueIn<InstagramStatus>(event)?.isConnected === true,
    isConfigured: ({ event }) => Boolean(valueIn<Authorization>(event)),
    hasCode: ({ event }) => event.type === 'popup.answered' && event.code !== '',
    isAccepted: ({ event }) => valueIn<Exchanged>(event)?.success === true,
    isConnected: stateIn({ connection: 'connected' }),
    isAtRest: stateIn({ connection: { connected: 'idle' } }),
    endsSoon: ({ context: { status } }) => (status?.endsAt ?? null) !== null,
    isHidden: stateIn({ page: 'hidden' }),
    isShown: stateIn({ page: 'shown' }),
    isChecking: stateIn({ connection: 'checking' }),
  },
  actions: {
    setStatus: assign({ status: ({ event }) => valueIn<InstagramStatus>(event) ?? null, hasLoadFailed: false }),
    markLoadFailed: assign({ hasLoadFailed: true }),
    setAuthorization: assign({ authorization: ({ event }) => valueIn<Authorization>(event) ?? null }),
    clearProblem: assign({ problem: null }),
    showProblem: assign({ problem: (_, problem: InstagramProblem) => problem }),
    showRefusal: assign({
      problem: ({ event }) => ({ key: 'refused', message: valueIn<Exchanged>(event)?.message ?? '' }),
    }),
    showFailure: assign({ problem: ({ event }) => problemOf(failureIn(event)) }),
    checkStatus: raise({ type: 'status.refresh' }),
    announceConnected: emit(({ event, context: { status } }) => {
      const isAgain = valueIn<Exchanged>(event)?.wasConnected === true
      const again = (status?.endsAt ?? null) === null ? 'alreadyConnected' : 'renewed'
      return { type: 'notice', key: isAgain ? again : 'connected', tone: 'success', lastsMs }
    }),
    announceFound: emit({ type: 'notice', key: 'connected', tone: 'success', lastsMs }),
    announceDisconnected: emit({ type: 'notice', key: 'disconnected', tone: 'success', lastsMs }),
    announceFailure: emit({ type: 'notice', key: 'disconnectFailed', tone: 'error', lastsMs }),
    announceChanges: emit({ type: 'resource.changed', keys: ['channels', 'agents'] }),
  },
  delays: {
    statusPoll: 5_000,
    pulseEnd: 30_000,
    popupStatusCheck: 5_000,
    closeAfterSuccess: 2_000,
    recheck: 1_000,
  },
})

const polling = pollingStates('statusPoll', 'checking')

const connection = machineSetup.createStateConfig({
  initial: 'checking',
  states: {
    checking: {
      on: { 'status.refresh': { target: 'checking', reenter: true } },
      invoke: {
        id: 'readStatus',
        src: 'readStatus',
        input: ({ context: { agentId } }) => ({ agentId }),
        onDone: [
          { guard: 'saysConnected', target: 'connected', actions: 'setStatus' },
          { guard: 'isDone', target: 'waiting', actions: 'setStatus' },
          { target: 'waiting', actions: 'markLoadFailed' },
        ],
      },
    },
    waiting: { ...polling.waiting, on: { 'status.refresh': 'checking' } },
    paused: polling.paused,
    connected: {
      initial: 'idle',
      states: {
        idle: {
          on: { 'status.refresh': '#instagram.connection.checking', 'removal.ask': 'asking' },
        },
        asking: {
          initial: 'idle',
          states: { idle: {}, failed: {} },
          on: { 'removal.cancel': 'idle', 'removal.confirm': 'disconnecting' },
        },
        disconnecting: {
          invoke: {
            id: 'disconnect',
            src: 'disconnect',
            input: ({ context: { agentId } }) => ({ agentId }),
            onDone: [
              {
                guard: 'isDone',
                target: '#instagram.connection.rechecking',
                actions: ['announceDisconnected', 'announceChanges'],
              },
              { guard: 'isUnauthorized', target: 'asking' },
              { target: 'asking.failed', actions: 'announceFailure' },
            ],
          },
        },
      },
    },
    rechecking: { after: { recheck: 'checking' } },
  },
})

const dialog = machineSetup.createStateConfig({
  initial: 'closed',
  states: {
    closed: {
      on: {
        'dialog.open': {
          // Access that expires soon can be renewed before it does, so that the agent never stops.
          guard: or([not('isConnected'), and(['isAtRest', 'endsSoon'])]),
          target: 'open',
          actions: 'clearProblem',
        },
      },
    },
    open: {
      initial: 'preparing',
      on: { 'dialog.close': 'closed' },
      states: {
        preparing: {
          invoke: {
            id: 'prepareAuthorization',
            src: 'prepareAuthorization',
            input: ({ context: { agentId } }) => ({ agentId }),
            onDone: [
              { guard: 'isConfigured', target: 'ready', actions: 'setAuthorization' },
              { guard: 'isDone', target: 'unconfigured' },
              { target: 'unprepared', actions: 'showFailure' },
            ],
          },
        },
        unprepared: { on: { 'dialog.retry': { target: 'preparing', actions: 'clearProblem' } } },
        unconfigured: {},
        ready: { on: { 'connect.press': { target: 'authorizing', actions: 'clearProblem' } } },
        authorizing: {
          // The connection was found by polling, because the popup could not report it.
          always: {
            guard: and(['isConnected', not('endsSoon')]),
            target: 'succeeded',
            actions: ['announceFound', 'announceChanges'],
          },
          invoke: {
            id: 'watchPopup',
            src: 'watchPopup',
            input: ({ context: { authorization } }) => ({ authorization }),
          },
          initial: 'watching',
          states: {
            watching: {
              after: {
                popupStatusCheck: [
                  { guard: or(['isChecking', 'isHidden']), target: 'watching', reenter: true },
                  { target: 'watching', reenter: true, actions: 'checkStatus' },
                ],
              },
            },
          },
          on: {
            'popup.answered': [
              { guard: 'hasCode', target: 'exchanging' },
              {
                target: 'preparing',
                actions: {
                  type: 'showProblem',
                  params: ({ event }) => ({ key: 'popup' as const, message: event.error }),
                },
              },
            ],
            'popup.blocked': {
              target: 'preparing',
              actions: { type: 'showProblem', params: { key: 'blocked', message: '' } },
            },
            'popup.closed': {
              target: 'preparing',
              actions: { type: 'showProblem', params: { key: 'closed', message: '' } },
            },
          },
        },
        exchanging: {
          invoke: {
            id: 'exchangeCode',
            src: 'exchangeCode',
            input: ({ context: { agentId }, event }) => {
              assertEvent(event, 'popup.answered')
              return { agentId, code: event.code }
            },
            onDone: [
              {
                guard: 'isAccepted',
                target: 'succeeded',
                actions: ['announceConnected', 'announceChanges', 'checkStatus'],
              },
              { guard: 'isDone', target: 'preparing', actions: 'showRefusal' },
              { guard: 'isUnauthorized', target: 'preparing' },
              { target: 'preparing', actions: 'showFailure' },
            ],
          },
        },
        succeeded: { after: { closeAfterSuccess: '#instagram.dialog.closed' } },
      },
    },
  },
})

export const instagramMachine = machineSetup.createMachine({
  id: 'instagram',
  context: ({ input: { agentId } }) => ({
    agentId,
    status: null,
    hasLoadFailed: false,
    authorization: null,
    problem: null,
  }),
  type: 'parallel',
  states: {
    connection,
    pulse: {
      initial: 'still',
      states: {
        still: {
          on: { 'connect.press': { guard: stateIn({ dialog: { open: 'ready' } }), target: 'pulsing' } },
        },
        pulsing: { always: { guard: 'isConnected', target: 'still' }, after: { pulseEnd: 'still' } },
      },
    },
    dialog,
    page: visibilityRegion,
  },
})

export type InstagramMachine = typeof instagramMachine
