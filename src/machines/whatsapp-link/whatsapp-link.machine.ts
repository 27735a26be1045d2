/**
 * The card 'WhatsApp Web' (S3§4): verifying, connected, disconnected, not configured; disconnecting asks first. A
 * connection is shown with the time of its last check, and as doubtful when that is old and could not be renewed.
 */
import { assign, emit, setup } from 'xstate'
import type { DeviceStatus, LinkState } from '../../../contract/channels.ts'
import type { Effect } from '../effects.ts'
import { listener, outcomes, port, valueIn } from '../port.ts'

export type Checked = {
  device: DeviceStatus
  /** The agent has the credentials of an instance. */
  isConfigured: boolean
  /** When the gateway reported it, in milliseconds since 1970. */
  checkedAt: number
}
export type LinkEvent = { type: 'link.changed'; state: LinkState['state'] }
export type LinkNotice = 'unlinked' | 'unlinkFailed'

type Context = { agentId: string; device: DeviceStatus | null; confirmedAt: number | null }
type Event =
  | { type: 'card.refresh' }
  | { type: 'card.disconnect' }
  | { type: 'card.confirm' }
  | { type: 'card.cancel' }
  | LinkEvent
type OfAgent = { agentId: string }

const noDevice = new Set(['Device not found', 'Error fetching device status'])
/** A phone number, and no message that contradicts it (WQ-02). */
const isDevice = ({ phone, message }: DeviceStatus): boolean => Boolean(phone) && !noDevice.has(message ?? '')

export const whatsappLinkMachine = setup({
  types: {
    input: {} as OfAgent,
    context: {} as Context,
    events: {} as Event,
    emitted: {} as Effect<LinkNotice>,
  },
  actors: {
    checkDevice: port<Checked, OfAgent>('checkDevice'),
    disconnectDevice: port<null, OfAgent>('disconnectDevice'),
    watchLink: listener<LinkEvent, OfAgent>('watchLink'),
  },
  delays: {
    /** After this time (milliseconds) a check is stale. */
    proofAge: 120_000,
    retryRest: 30_000,
    disconnectRecheck: 1_000,
  },
  guards: {
    isConnected: (_, { checked }: { checked: Checked | undefined }) =>
      checked !== undefined && isDevice(checked.device),
    isConfigured: (_, { checked }: { checked: Checked | undefined }) => checked?.isConfigured === true,
    ...outcomes,
    isLinked: (_, { state }: { state: LinkState['state'] }) => state === 'connected',
    isUnlinked: (_, { state }: { state: LinkState['state'] }) => state !== 'connected',
  },
  actions: {
    setDevice: assign((_, { checked }: { checked: Checked | undefined }) => ({
      device: checked?.device ?? null,
      confirmedAt: checked?.checkedAt ?? null,
    })),
    forgetDevice: assign({ device: null, confirmedAt: null }),
    announceUnlinked: emit({ type: 'notice', key: 'unlinked', tone: 'success' }),
    announceFailure: emit({ type: 'notice', key: 'unlinkFailed', tone: 'error' }),
    announceChange: emit({ type: 'resource.changed', keys: ['channels'] }),
  },
}).createMachine({
  id: 'whatsappLink',
  context: ({ input: { agentId } }) => ({ agentId, device: null, confirmedAt: null }),
  invoke: { id: 'watchLink', src: 'watchLink', input: ({ context: { agentId } }) => ({ agentId }) },
  initial: 'verifying',
  states: {
    verifying: {
      invoke: {
        id: 'checkDevice',
        src: 'checkDevice',
        input: ({ context: { agentId } }) => ({ agentId }),
        onDone: [
          {
            guard: { type: 'isConnected', params: ({ event }) => ({ checked: valueIn<Checked>(event) }) },
            target: 'connected',
            actions: [
              { type: 'setDevice', params: ({ event }) => ({ checked: valueIn<Checked>(event) }) },
              'announceChange',
            ],
          },
          {
            guard: { type: 'isConfigured', params: ({ event }) => ({ checked: valueIn<Checked>(event) }) },
            target: 'disconnected',
            actions: ['forgetDevice', 'announceChange'],
          },
          { guard: 'isDone', target: 'notConfigured', actions: 'forgetDevice' },
          { target: 'unverified' },
        ],
      },
    },
    connected: {
      initial: 'fresh',
      on: {
        'card.disconnect': 'asking',
        'link.changed': {
          guard: { type: 'isUnlinked', params: ({ event: { state } }) => ({ state }) },
          target: 'verifying',
        },
      },
      states: {
        fresh: { after: { proofAge: 'rechecking' }, on: { 'card.refresh': 'rechecking' } },
        rechecking: {
          invoke: {
            id: 'checkDevice',
            src: 'checkDevice',
            input: ({ context: { agentId } }) => ({ agentId }),
            onDone: [
              {
                guard: { type: 'isConnected', params: ({ event }) => ({ checked: valueIn<Checked>(event) }) },
                target: 'fresh',
                actions: { type: 'setDevice', params: ({ event }) => ({ checked: valueIn<Checked>(event) }) },
              },
              {
                guard: 'isDone',
                target: '#whatsappLink.disconnected',
                actions: ['forgetDevice', 'announceChange'],
              },
              { target: 'stale' },
            ],
          },
        },
        stale: { after: { retryRest: 'rechecking' }, on: { 'card.refresh': 'rechecking' } },
      },
    },
    // Asks first, because the agent stops answering on WhatsApp.
    asking: {
      on: {
        'card.confirm': 'disconnecting',
        'card.cancel': 'connected.rechecking',
        'link.changed': {
          guard: { type: 'isUnlinked', params: ({ event: { state } }) => ({ state }) },
          target: 'verifying',
        },
      },
    },
    disconnected: {
      on: {
        'card.refresh': 'verifying',
        'link.changed': {
          guard: { type: 'isLinked', params: ({ event: { state } }) => ({ state }) },
          target: 'verifying',
        },
      },
    },
    notConfigured: {
      on: {
        'card.refresh': 'verifying',
        'link.changed': {
          guard: { type: 'isLinked', params: ({ event: { state } }) => ({ state }) },
          target: 'verifying',
        },
      },
    },
    unverified: { after: { retryRest: 'verifying' }, on: { 'card.refresh': 'verifying' } },
    disconnecting: {
      invoke: {
        id: 'disconnectDevice',
        src: 'disconnectDevice',
        input: ({ context: { agentId } }) => ({ agentId }),
        onDone: [
          { guard: 'isDone', target: 'unlinked', actions: ['forgetDevice', 'announceUnlinked', 'announceChange'] },
          { guard: 'isUnauthorized', target: 'connected' },
          { target: 'connected', actions: 'announceFailure' },
        ],
      },
    },
    unlinked: { after: { disconnectRecheck: 'verifying' } },
  },
})

export type WhatsappLinkMachine = typeof whatsappLinkMachine
