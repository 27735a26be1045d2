/**
 * The signed-in user (S1§6, S1§8). The token may be set or removed in this tab or another; a rejected session is
 * announced and leads to the sign-in after two seconds (AU-12).
 */
import { assign, emit, setup } from 'xstate'
import type { SessionUser } from '../../../contract/auth.ts'
import type { Effect } from '../effects.ts'
import { listener, port } from '../port.ts'

type Input = { user: SessionUser | null; currentAddress: () => string }
type Context = Input

type TokenEvent =
  | { type: 'session.opened'; user: SessionUser }
  /** The same session with changed user data. */
  | { type: 'session.userChanged'; user: SessionUser }
  | { type: 'session.closed' }
  /** In another tab, so this one keeps its place. */
  | { type: 'session.closedElsewhere' }
  /** `isHandledByCaller`: the caller of the request tells the user. */
  | { type: 'session.rejected'; isHandledByCaller: boolean }
type Event = TokenEvent | { type: 'session.signOut' }

export type SessionNotice = 'expired' | 'endedElsewhere'

/** The URL of the sign-in, with `address` to return to (S1§2). */
export const signInUrl = (returnUrl: string): string => `/login?returnUrl=${encodeURIComponent(returnUrl)}`

const setUser = {
  type: 'setUser' as const,
  params: ({ event: { user } }: { event: { user: SessionUser } }) => ({ user }),
}

export const sessionMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as Event,
    emitted: {} as Effect<SessionNotice>,
  },
  actors: {
    watchSession: listener<TokenEvent>('watchSession'),
    endSession: port<{ message: string }>('endSession'),
    forgetSession: port<null>('forgetSession'),
  },
  guards: {
    isSignedIn: ({ context }) => context.user !== null,
    isHandledByCaller: ({ event }) => event.type === 'session.rejected' && event.isHandledByCaller,
  },
  actions: {
    setUser: assign((_, { user }: { user: SessionUser }) => ({ user })),
    dropUser: assign({ user: null }),
    announceExpiry: emit({ type: 'notice', key: 'expired', tone: 'error' }),
    announceEndElsewhere: emit({ type: 'notice', key: 'endedElsewhere', tone: 'error' }),
    goToSignIn: emit({ type: 'navigate', to: '/login' }),
    goToSignInAndBack: emit(({ context }) => ({ type: 'navigate', to: signInUrl(context.currentAddress()) })),
  },
  delays: { expiryNotice: 2_000 },
}).createMachine({
  id: 'session',
  context: ({ input }) => input,
  initial: 'deciding',
  invoke: { id: 'watchSession', src: 'watchSession' },
  states: {
    deciding: { always: [{ guard: 'isSignedIn', target: 'signedIn' }, { target: 'signedOut' }] },
    signedOut: {
      entry: 'dropUser',
      on: { 'session.opened': { target: 'signedIn', actions: setUser } },
    },
    signedIn: {
      on: {
        'session.opened': { actions: setUser },
        'session.userChanged': { actions: setUser },
        'session.signOut': 'signingOut',
        'session.rejected': [
          { guard: 'isHandledByCaller', target: 'expiring' },
          { target: 'expiring', actions: 'announceExpiry' },
        ],
        'session.closed': { target: 'signedOut', actions: 'goToSignIn' },
        'session.closedElsewhere': { target: 'signedOut', actions: ['announceEndElsewhere', 'goToSignInAndBack'] },
      },
    },
    signingOut: {
      // The user is signed out here even if the server cannot be reached.
      invoke: { id: 'endSession', src: 'endSession', onDone: 'forgetting' },
    },
    forgetting: {
      invoke: {
        id: 'forgetSession',
        src: 'forgetSession',
        onDone: { target: 'signedOut', actions: 'goToSignIn' },
      },
    },
    expiring: {
      on: {
        'session.opened': { target: 'signedIn', actions: setUser },
        'session.signOut': 'signingOut',
      },
      after: { expiryNotice: 'expired' },
    },
    expired: {
      entry: 'goToSignInAndBack',
      invoke: { id: 'forgetSession', src: 'forgetSession', onDone: 'signedOut' },
    },
  },
})

export type SessionMachine = typeof sessionMachine
