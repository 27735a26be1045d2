/**
 * The dialog of the QR code (S3§4): loading, error, code visible, connected. A code is shown for 60 s and renewed
 * automatically a few times. Within that time the gateway replaces it, and the scan is detected without a click. If
 * only the owner can create an instance at the gateway, its credentials are asked for first.
 */
import { assign, emit, not, or, setup, stateIn } from 'xstate'
import type { InstanceForm, LinkState, QrCode } from '../../../contract/channels.ts'
import type { Failure } from '../../../contract/failures.ts'
import type { Effect } from '../effects.ts'
import { failureIn, listener, outcomes, port, valueIn } from '../port.ts'

/** A code, and the time since which it is shown, in milliseconds since 1970. */
export type ShownCode = QrCode & { shownAt: number }
export type CodeEvent = { type: 'code.changed'; state: LinkState['state']; qrCode: string | null }

type OfAgent = { agentId: string }
export type SaveInstanceInput = OfAgent & { instance: InstanceForm }

type Context = OfAgent & {
  qrCode: string | null
  shownAt: number
  /** Number of codes in a row that nobody scanned. */
  unscannedCodes: number
  instance: InstanceForm
  /** The server's message about the credentials; empty if it sent none. */
  problem: string | null
}
type Event =
  | { type: 'qr.open' }
  | { type: 'qr.close' }
  | { type: 'qr.retry' }
  | { type: 'qr.refresh' }
  | { type: 'qr.confirm' }
  | { type: 'qr.cancel' }
  | { type: 'instance.edit'; patch: Partial<InstanceForm> }
  | { type: 'instance.save' }
  | CodeEvent

/** How long a code is shown before it is replaced (S3§4). */
export const qrLifetimeMs = 60_000
/**
 * After this number the user must ask for the next code: a gateway that creates codes nobody scans gets its number
 * blocked.
 */
const maxUnscannedCodes = 5
const instanceMissing = 'instance_missing'
const instanceRefused = 'instance_refused'

export const whatsappQrMachine = setup({
  types: {
    input: {} as OfAgent,
    context: {} as Context,
    events: {} as Event,
    emitted: {} as Effect<'linked' | 'unlinkFailed'>,
  },
  actors: {
    loadQrCode: port<ShownCode, OfAgent>('loadQrCode'),
    saveInstance: port<null, SaveInstanceInput>('saveInstance'),
    disconnectDevice: port<null, OfAgent>('disconnectDevice'),
    followCode: listener<CodeEvent, OfAgent>('followCode'),
  },
  delays: { qrExpiry: qrLifetimeMs, preparingRest: 2_000 },
  guards: {
    ...outcomes,
    isVisible: (_, { code }: { code: ShownCode | undefined }) => code?.status === 'visible',
    isConnected: (_, { code }: { code: ShownCode | undefined }) => code?.status === 'connected',
    isPreparing: (_, { code }: { code: ShownCode | undefined }) => code?.status === 'preparing',
    isInstanceMissing: (_, { failure }: { failure: Failure }) => failure.body?.error === instanceMissing,
    isInstanceRefused: (_, { failure }: { failure: Failure }) => failure.body?.error === instanceRefused,
    isLinked: (_, { state }: { state: LinkState['state'] }) => state === 'connected',
    isUnlinking: stateIn({ open: 'unlinking' }),
    isSaving: stateIn({ open: { instance: 'saving' } }),
    mayRenew: ({ context }) => context.unscannedCodes < maxUnscannedCodes,
    hasInstance: ({ context: { instance } }) =>
      instance.instanceId.trim() !== '' && instance.instanceToken.trim() !== '',
  },
  actions: {
    start: assign({ unscannedCodes: 0 }),
    countUnscannedCode: assign({ unscannedCodes: ({ context }) => context.unscannedCodes + 1 }),
    setCode: assign((_, { code }: { code: ShownCode | undefined }) => ({
      qrCode: code?.qrCode ?? null,
      shownAt: code?.shownAt ?? 0,
    })),
    replaceCode: assign(({ context }, { qrCode }: { qrCode: string | null }) => ({ qrCode: qrCode ?? context.qrCode })),
    forgetCode: assign({ qrCode: null, shownAt: 0 }),
    editInstance: assign(({ context }, { patch }: { patch: Partial<InstanceForm> }) => ({
      instance: { ...context.instance, ...patch },
      problem: null,
    })),
    forgetInstance: assign({ instance: { instanceId: '', instanceToken: '' }, problem: null }),
    showProblem: assign((_, { failure }: { failure: Failure }) => ({ problem: failure.message ?? '' })),
    announceLinked: emit({ type: 'notice', key: 'linked', tone: 'success' }),
    announceFailure: emit({ type: 'notice', key: 'unlinkFailed', tone: 'error' }),
    announceChange: emit({ type: 'resource.changed', keys: ['channels', 'agents'] }),
  },
}).createMachine({
  id: 'whatsappQr',
  context: ({ input: { agentId } }) => ({
    agentId,
    qrCode: null,
    shownAt: 0,
    unscannedCodes: 0,
    problem: null,
    instance: { instanceId: '', instanceToken: '' },
  }),
  initial: 'closed',
  states: {
    closed: { on: { 'qr.open': { target: 'open', actions: ['start', 'forgetCode'] } } },
    open: {
      initial: 'loading',
      // What is being changed at the gateway is waited for, so that the card shows it.
      on: { 'qr.close': { guard: not(or(['isUnlinking', 'isSaving'])), target: 'closed' } },
      states: {
        loading: {
          invoke: {
            id: 'loadQrCode',
            src: 'loadQrCode',
            input: ({ context: { agentId } }) => ({ agentId }),
            onDone: [
              {
                guard: { type: 'isVisible', params: ({ event }) => ({ code: valueIn<ShownCode>(event) }) },
                target: 'visible',
                // The first code creates the channel.
                actions: [
                  { type: 'setCode', params: ({ event }) => ({ code: valueIn<ShownCode>(event) }) },
                  'forgetInstance',
                  'announceChange',
                ],
              },
              {
                guard: { type: 'isConnected', params: ({ event }) => ({ code: valueIn<ShownCode>(event) }) },
                target: 'connected',
                actions: ['forgetInstance', 'announceChange'],
              },
              {
                guard: { type: 'isPreparing', params: ({ event }) => ({ code: valueIn<ShownCode>(event) }) },
                target: 'preparing',
              },
              {
                guard: { type: 'isInstanceMissing', params: ({ event }) => ({ failure: failureIn(event) }) },
                target: 'instance',
              },
              {
                guard: { type: 'isInstanceRefused', params: ({ event }) => ({ failure: failureIn(event) }) },
                target: 'instance',
                actions: { type: 'showProblem', params: ({ event }) => ({ failure: failureIn(event) }) },
              },
              { target: 'failed' },
            ],
          },
        },
        preparing: { after: { preparingRest: 'loading' } },
        failed: { on: { 'qr.retry': 'loading' } },
        visible: {
          invoke: { id: 'followCode', src: 'followCode', input: ({ context: { agentId } }) => ({ agentId }) },
          on: {
            'qr.refresh': { target: 'loading', actions: 'start' },
            'code.changed': [
              {
                guard: { type: 'isLinked', params: ({ event: { state } }) => ({ state }) },
                target: 'connected',
                actions: ['announceLinked', 'announceChange'],
              },
              { actions: { type: 'replaceCode', params: ({ event: { qrCode } }) => ({ qrCode }) } },
            ],
          },
          after: {
            qrExpiry: [{ guard: 'mayRenew', target: 'loading', actions: 'countUnscannedCode' }, { target: 'expired' }],
          },
        },
        expired: { entry: 'forgetCode', on: { 'qr.refresh': { target: 'loading', actions: 'start' } } },
        connected: { entry: 'forgetCode', on: { 'qr.refresh': 'asking' } },
        // A new code disconnects the phone that is linked now, so the user is asked first.
        asking: { on: { 'qr.confirm': { target: 'unlinking', actions: 'start' }, 'qr.cancel': 'connected' } },
        unlinking: {
          invoke: {
            id: 'disconnectDevice',
            src: 'disconnectDevice',
            input: ({ context: { agentId } }) => ({ agentId }),
            onDone: [
              { guard: 'isDone', target: 'loading', actions: 'announceChange' },
              { guard: 'isUnauthorized', target: 'connected' },
              { target: 'connected', actions: 'announceFailure' },
            ],
          },
        },
        instance: {
          initial: 'editing',
          states: {
            editing: {
              on: {
                'instance.edit': {
                  actions: { type: 'editInstance', params: ({ event: { patch } }) => ({ patch }) },
                },
                'instance.save': { guard: 'hasInstance', target: 'saving' },
              },
            },
            saving: {
              invoke: {
                id: 'saveInstance',
                src: 'saveInstance',
                input: ({ context: { agentId, instance } }) => ({ agentId, instance }),
                onDone: [
                  {
                    guard: 'isDone',
                    target: '#whatsappQr.open.loading',
                    actions: 'announceChange',
                  },
                  { guard: 'isUnauthorized', target: 'editing' },
                  {
                    target: 'editing',
                    actions: { type: 'showProblem', params: ({ event }) => ({ failure: failureIn(event) }) },
                  },
                ],
              },
            },
          },
        },
      },
    },
  },
})

export type WhatsappQrMachine = typeof whatsappQrMachine
