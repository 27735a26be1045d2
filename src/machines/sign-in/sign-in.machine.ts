/**
 * The sign-in screen (S1§2, S1§4, S1§5): two forms with a URL each, for people with an account and without one (AC-01),
 * and the sign-in with Google, whose script is loaded first. Only one of them is sent at a time. Success is announced
 * before the session opens, because an open session unmounts this screen, and then leads to the visitor's destination.
 */
import { and, assertEvent, assign, emit, not, or, sendTo, setup, stateIn, type EventObject } from 'xstate'
import { newPasswordMinimum } from '../../../contract/auth.ts'
import type { Effect } from '../effects.ts'
import { failureIn, isFailure, isOk, listener, port, valueIn } from '../port.ts'
import { googleProblemIn, refusalIn, type SignInError, type SignInProblem } from './sign-in-problem.ts'

export type Credentials = { name: string; email: string; password: string }

/** The result of an accepted form; the token was checked to be one of ours. */
export type Accepted = { token: string }
/** The same for a Google credential; an empty token means that the server sent none. */
export type GoogleAccepted = Accepted & { isNew: boolean }
export type GoogleCredential = { credential: string }

type Input = {
  /** Where to go after the sign-in; already checked to stay on this site (spec decision 8). */
  destination: string
  /** The e-mail typed earlier in this tab. */
  email: string
  /** The name typed on an earlier visit. */
  name?: string
  /** The form named in the URL. */
  form: 'signIn' | 'registration'
  /** The URL path of each form. */
  paths: Record<'signIn' | 'registration', string>
}

type Context = Pick<Input, 'destination' | 'form' | 'paths'> & {
  credentials: Credentials
  /** The error above the form, or beside Google's button. */
  problem: SignInProblem | null
  /** The server's errors by field. */
  issues: Partial<Record<keyof Credentials, string>>
  /** Of the account chosen at Google. */
  credential: string
}

/** Google's window was closed after choosing an account; without a credential after an error. */
export type GoogleEvent = { type: 'google.answered'; credential: string | null }

type Event =
  | { type: 'form.edit'; patch: Partial<Credentials> }
  | { type: 'form.submit' }
  | { type: 'form.showRegistration' }
  | { type: 'form.showSignIn' }
  | { type: 'google.press' }
  | { type: 'google.retry' }
  | GoogleEvent

export type SignInNotice = 'signedIn' | 'registered'

const acceptedIn = ({ event }: { event: EventObject }): Accepted => ({ token: valueIn<Accepted>(event)?.token ?? '' })

const machineSetup = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as Event,
    emitted: {} as Effect<SignInNotice>,
    tags: {} as 'busy',
  },
  actors: {
    signIn: port<Accepted, Credentials>('signIn'),
    register: port<Accepted, Credentials>('register'),
    loadGoogle: port<{ isConfigured: boolean }>('loadGoogle'),
    watchGoogle: listener<GoogleEvent>('watchGoogle'),
    sendCredential: port<GoogleAccepted, GoogleCredential>('sendCredential'),
    openSession: port<null, Accepted>('openSession'),
  },
  guards: {
    isFormFree: or([
      stateIn({ visiting: { form: { signIn: 'editing' } } }),
      stateIn({ visiting: { form: { registration: 'editing' } } }),
    ]),
    isGoogleFree: not(
      or([stateIn({ visiting: { google: 'processing' } }), stateIn({ visiting: { google: 'entering' } })]),
    ),
    hasCredentials: ({ context: { credentials } }) => credentials.email.trim() !== '' && credentials.password !== '',
    canRegister: ({ context: { credentials } }) =>
      credentials.name.trim() !== '' &&
      credentials.email.trim() !== '' &&
      credentials.password.length >= newPasswordMinimum,
    isRegistrationFirst: ({ context }) => context.form === 'registration',
    isOk,
    isMalformed: isFailure('malformed'),
    isUnconfigured: ({ event }) => valueIn<{ isConfigured: boolean }>(event)?.isConfigured === false,
    hasCredential: ({ event }) => event.type === 'google.answered' && event.credential !== null,
    isWithoutToken: ({ event }) => valueIn<GoogleAccepted>(event)?.token === '',
    isNewAccount: ({ event }) => valueIn<GoogleAccepted>(event)?.isNew === true,
  },
  actions: {
    edit: assign(({ context, event }) => {
      assertEvent(event, 'form.edit')
      const touched = Object.keys(event.patch)
      return {
        credentials: { ...context.credentials, ...event.patch },
        problem: null,
        issues: Object.fromEntries(Object.entries(context.issues).filter(([field]) => !touched.includes(field))),
      }
    }),
    clearProblem: assign({ problem: null, issues: {} }),
    showProblem: assign({ problem: (_, key: SignInError) => ({ key }) }),
    showSignInProblem: assign(({ event }) => refusalIn(failureIn(event), 'signInFailed')),
    showRegistrationProblem: assign(({ event }) => refusalIn(failureIn(event), 'registrationFailed')),
    showGoogleProblem: assign({ problem: ({ event }) => googleProblemIn(failureIn(event)) }),
    setCredential: assign((_, { credential }: { credential: string | null }) => ({ credential: credential ?? '' })),
    openGoogle: sendTo('watchGoogle', { type: 'google.open' }),
    announceSignedIn: emit({ type: 'notice', key: 'signedIn', tone: 'success' }),
    announceRegistered: emit({ type: 'notice', key: 'registered', tone: 'success' }),
    goToRegistration: emit(({ context }) => ({ type: 'navigate', to: context.paths.registration })),
    goToSignIn: emit(({ context }) => ({ type: 'navigate', to: context.paths.signIn })),
    leave: emit(({ context }) => ({ type: 'navigate', to: context.destination })),
  },
  delays: { googleWait: 15_000 },
})

const entering = machineSetup.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'openSession',
    src: 'openSession',
    input: acceptedIn,
    onDone: { target: '#signIn.done', actions: 'leave' },
  },
})

export const signInMachine = machineSetup.createMachine({
  id: 'signIn',
  context: ({ input }) => ({
    destination: input.destination,
    form: input.form,
    paths: input.paths,
    credentials: { name: input.name ?? '', email: input.email, password: '' },
    problem: null,
    issues: {},
    credential: '',
  }),
  initial: 'visiting',
  states: {
    visiting: {
      type: 'parallel',
      states: {
        form: {
          initial: 'deciding',
          states: {
            deciding: { always: [{ guard: 'isRegistrationFirst', target: 'registration' }, { target: 'signIn' }] },
            signIn: {
              initial: 'editing',
              states: {
                editing: {
                  on: {
                    'form.showRegistration': {
                      guard: 'isGoogleFree',
                      target: '#signIn.visiting.form.registration',
                      actions: ['clearProblem', 'goToRegistration'],
                    },
                    'form.edit': { guard: 'isGoogleFree', actions: 'edit' },
                    'form.submit': {
                      guard: and(['isGoogleFree', 'hasCredentials']),
                      target: 'submitting',
                      actions: 'clearProblem',
                    },
                  },
                },
                submitting: {
                  tags: 'busy',
                  invoke: {
                    id: 'signIn',
                    src: 'signIn',
                    input: ({ context }) => context.credentials,
                    onDone: [
                      { guard: 'isOk', target: 'entering', actions: 'announceSignedIn' },
                      {
                        guard: 'isMalformed',
                        target: 'editing',
                        actions: { type: 'showProblem', params: 'malformed' },
                      },
                      { target: 'editing', actions: 'showSignInProblem' },
                    ],
                  },
                },
                entering,
              },
            },
            registration: {
              initial: 'editing',
              states: {
                editing: {
                  on: {
                    'form.showSignIn': {
                      guard: 'isGoogleFree',
                      target: '#signIn.visiting.form.signIn',
                      actions: ['clearProblem', 'goToSignIn'],
                    },
                    'form.edit': { guard: 'isGoogleFree', actions: 'edit' },
                    'form.submit': {
                      guard: and(['isGoogleFree', 'canRegister']),
                      target: 'submitting',
                      actions: 'clearProblem',
                    },
                  },
                },
                submitting: {
                  tags: 'busy',
                  invoke: {
                    id: 'register',
                    src: 'register',
                    input: ({ context }) => context.credentials,
                    onDone: [
                      { guard: 'isOk', target: 'entering', actions: 'announceRegistered' },
                      {
                        guard: 'isMalformed',
                        target: 'editing',
                        actions: { type: 'showProblem', params: 'malformed' },
                      },
                      { target: 'editing', actions: 'showRegistrationProblem' },
                    ],
                  },
                },
                entering,
              },
            },
          },
        },
        google: {
          initial: 'loading',
          states: {
            loading: {
              // A blocked script may neither load nor fail.
              after: { googleWait: 'unavailable' },
              invoke: {
                id: 'loadGoogle',
                src: 'loadGoogle',
                onDone: [
                  { guard: 'isUnconfigured', target: 'unconfigured' },
                  { guard: 'isOk', target: 'ready' },
                  { target: 'unavailable' },
                ],
              },
            },
            unconfigured: {
              on: {
                'google.press': {
                  guard: 'isFormFree',
                  actions: { type: 'showProblem', params: 'googleUnconfigured' },
                },
              },
            },
            unavailable: { on: { 'google.retry': 'loading' } },
            ready: {
              // Closing Google's window fires no event, so everything else stays possible until it answers.
              invoke: { id: 'watchGoogle', src: 'watchGoogle' },
              on: {
                'google.press': { guard: 'isFormFree', actions: ['clearProblem', 'openGoogle'] },
                'google.answered': [
                  {
                    guard: 'hasCredential',
                    target: 'chosen',
                    actions: { type: 'setCredential', params: ({ event: { credential } }) => ({ credential }) },
                  },
                  { guard: 'isFormFree', actions: { type: 'showProblem', params: 'googleNoCredential' } },
                ],
              },
            },
            // A form that was sent before is answered first; if it fails, the account is used.
            chosen: { always: { guard: 'isFormFree', target: 'processing', actions: 'clearProblem' } },
            processing: {
              tags: 'busy',
              invoke: {
                id: 'sendCredential',
                src: 'sendCredential',
                input: ({ context: { credential } }) => ({ credential }),
                onDone: [
                  {
                    guard: 'isWithoutToken',
                    target: 'ready',
                    actions: { type: 'showProblem', params: 'googleNoToken' },
                  },
                  { guard: 'isNewAccount', target: 'entering', actions: 'announceRegistered' },
                  { guard: 'isOk', target: 'entering', actions: 'announceSignedIn' },
                  {
                    guard: 'isMalformed',
                    target: 'ready',
                    actions: { type: 'showProblem', params: 'googleMalformed' },
                  },
                  { target: 'ready', actions: 'showGoogleProblem' },
                ],
              },
            },
            entering,
          },
        },
      },
    },
    done: { type: 'final' },
  },
})

export type SignInMachine = typeof signInMachine
