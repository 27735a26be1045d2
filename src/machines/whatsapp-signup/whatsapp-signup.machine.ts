/**
 * The dialog of the embedded signup of official WhatsApp (WO-02). The script is loaded before its window can be opened,
 * because browsers allow a window only inside the click. The window reports two things in any order: a code, which is
 * valid for 30 s, and the ids of the number.
 */
import { assign, emit, setup } from 'xstate'
import type { WabaInfo } from '../../../contract/channels.ts'
import type { Failure } from '../../../contract/failures.ts'
import type { Effect } from '../effects.ts'
import { failureIn, listener, outcomes, port, valueIn } from '../port.ts'

type SignupIds = Pick<WabaInfo, 'phoneNumberId' | 'wabaId'> & { isShared: boolean }
export type SignupEvent =
  | { type: 'signup.coded'; code: string }
  | { type: 'signup.identified'; ids: SignupIds }
  /** Closed, cancelled, or finished without a number. */
  | { type: 'signup.cancelled' }
  /** Meta reported an error. */
  | { type: 'signup.refused'; message: string }
export type SignupNotice = 'saved' | 'cancelled' | 'refused' | 'failed'
export type SaveSignupInput = { agentId: string; ids: SignupIds | null; code: string | null }

type Context = {
  agentId: string
  ids: SignupIds | null
  code: string | null
  /** The message of Meta or of the server why the number was refused. */
  reason: string
}
type Event =
  | { type: 'signup.open' }
  | { type: 'signup.close' }
  | { type: 'signup.retry' }
  | { type: 'signup.start' }
  | SignupEvent

export const whatsappSignupMachine = setup({
  types: {
    input: {} as { agentId: string },
    context: {} as Context,
    events: {} as Event,
    emitted: {} as Effect<SignupNotice>,
  },
  actors: {
    loadScript: port<{ isConfigured: boolean }>('loadScript'),
    signUp: listener<SignupEvent>('signUp'),
    saveSignup: port<null, SaveSignupInput>('saveSignup'),
  },
  delays: {
    /** Milliseconds to wait for the second of the two reports. */
    otherHalf: 5_000,
  },
  guards: {
    isConfigured: (_, { script }: { script: { isConfigured: boolean } | undefined }) => script?.isConfigured === true,
    ...outcomes,
  },
  actions: {
    forget: assign({ ids: null, code: null, reason: '' }),
    setCode: assign((_, { code }: { code: string }) => ({ code })),
    setIds: assign((_, { ids }: { ids: SignupIds }) => ({ ids })),
    setReason: assign((_, { failure }: { failure: Failure }) => ({ reason: failure.message ?? '' })),
    setMessage: assign((_, { message }: { message: string }) => ({ reason: message })),
    announceSaved: emit({ type: 'notice', key: 'saved', tone: 'success' }),
    announceCancelled: emit({ type: 'notice', key: 'cancelled', tone: 'error' }),
    announceRefusal: emit({ type: 'notice', key: 'refused', tone: 'error' }),
    announceFailure: emit({ type: 'notice', key: 'failed', tone: 'error' }),
    announceChange: emit({ type: 'resource.changed', keys: ['agents', 'channels'] }),
  },
}).createMachine({
  id: 'whatsappSignup',
  context: ({ input: { agentId } }) => ({ agentId, ids: null, code: null, reason: '' }),
  initial: 'closed',
  states: {
    closed: { on: { 'signup.open': { target: 'preparing', actions: 'forget' } } },
    preparing: {
      on: { 'signup.close': 'closed' },
      invoke: {
        id: 'loadScript',
        src: 'loadScript',
        onDone: [
          {
            guard: {
              type: 'isConfigured',
              params: ({ event }) => ({ script: valueIn<{ isConfigured: boolean }>(event) }),
            },
            target: 'ready',
          },
          { guard: 'isDone', target: 'unconfigured' },
          { target: 'unloaded' },
        ],
      },
    },
    unconfigured: { on: { 'signup.close': 'closed' } },
    unloaded: { on: { 'signup.retry': 'preparing', 'signup.close': 'closed' } },
    ready: {
      initial: 'idle',
      on: {
        'signup.close': 'closed',
        'signup.start': { target: 'signing', actions: 'forget' },
      },
      states: { idle: {}, cancelled: {}, refused: {}, failed: {} },
    },
    signing: {
      invoke: { id: 'signUp', src: 'signUp' },
      initial: 'waiting',
      on: {
        'signup.close': 'closed',
        'signup.cancelled': { target: 'ready.cancelled', actions: 'announceCancelled' },
        'signup.refused': {
          target: 'ready.refused',
          actions: [{ type: 'setMessage', params: ({ event: { message } }) => ({ message }) }, 'announceRefusal'],
        },
      },
      states: {
        waiting: {
          on: {
            'signup.coded': {
              target: 'coded',
              actions: { type: 'setCode', params: ({ event: { code } }) => ({ code }) },
            },
            'signup.identified': {
              target: 'identified',
              actions: { type: 'setIds', params: ({ event: { ids } }) => ({ ids }) },
            },
          },
        },
        coded: {
          on: {
            'signup.identified': {
              target: '#whatsappSignup.saving',
              actions: { type: 'setIds', params: ({ event: { ids } }) => ({ ids }) },
            },
          },
          after: { otherHalf: { target: '#whatsappSignup.ready.cancelled', actions: 'announceCancelled' } },
        },
        identified: {
          on: {
            'signup.coded': {
              target: '#whatsappSignup.saving',
              actions: { type: 'setCode', params: ({ event: { code } }) => ({ code }) },
            },
          },
          after: { otherHalf: { target: '#whatsappSignup.ready.cancelled', actions: 'announceCancelled' } },
        },
      },
    },
    saving: {
      invoke: {
        id: 'saveSignup',
        src: 'saveSignup',
        input: ({ context: { agentId, ids, code } }) => ({ agentId, ids, code }),
        onDone: [
          { guard: 'isDone', target: 'closed', actions: ['announceSaved', 'announceChange'] },
          { guard: 'isUnauthorized', target: 'ready' },
          {
            target: 'ready.failed',
            actions: [
              { type: 'setReason', params: ({ event }) => ({ failure: failureIn(event) }) },
              'announceFailure',
              'announceChange',
            ],
          },
        ],
      },
    },
  },
})

export type WhatsappSignupMachine = typeof whatsappSignupMachine
