/**
 * The sign-in screen (S1§2, S1§5): two forms, for those who have an account and those who do not, and what each sends.
 * Success is told before the session opens, as an open session takes this screen away, and leads on to where the visitor
 * was going.
 */
import { assertEvent, assign, emit, setup, type EventObject } from 'xstate'
import { newPasswordMinimum } from '../../../contract/auth.ts'
import type { Effect } from '../effects.ts'
import { failureIn, isFailure, isOk, port, valueIn } from '../port.ts'
import { issuesIn, problemIn, type Problem } from '../problem.ts'

export type Credentials = { name: string; email: string; password: string }

/** What a form that was accepted is answered with; the token is one of ours. */
export type Accepted = { token: string }

type Input = {
  /** Where to go after signing in; already checked to stay on this site (decision 8). */
  destination: string
  /** What was typed before, in this tab. */
  email: string
}

/** What is shown above the form. */
export type SignInProblem = Problem<'signInFailed' | 'registrationFailed' | 'malformed'>

type Context = Pick<Input, 'destination'> & {
  credentials: Credentials
  problem: SignInProblem | null
  /** What the server refused, by field. */
  issues: Partial<Record<keyof Credentials, string>>
}

type Event =
  | { type: 'form.edit'; patch: Partial<Credentials> }
  | { type: 'form.submit' }
  | { type: 'form.showRegistration' }
  | { type: 'form.showSignIn' }

export type SignInNotice = 'signedIn' | 'registered'

const acceptedIn = ({ event }: { event: EventObject }): Accepted => ({ token: valueIn<Accepted>(event)?.token ?? '' })

export const signInMachine = setup({
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
    openSession: port<null, Accepted>('openSession'),
  },
  guards: {
    hasCredentials: ({ context: { credentials } }) => credentials.email.trim() !== '' && credentials.password !== '',
    canRegister: ({ context: { credentials } }) =>
      credentials.name.trim() !== '' &&
      credentials.email.trim() !== '' &&
      credentials.password.length >= newPasswordMinimum,
    isOk,
    isMalformed: isFailure('malformed'),
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
    showMalformed: assign({ problem: { key: 'malformed' as const } }),
    showSignInProblem: assign({
      problem: ({ event }) => problemIn(failureIn(event), 'signInFailed'),
      issues: ({ event }) => issuesIn(failureIn(event)),
    }),
    showRegistrationProblem: assign({
      problem: ({ event }) => problemIn(failureIn(event), 'registrationFailed'),
      issues: ({ event }) => issuesIn(failureIn(event)),
    }),
    announceSignedIn: emit({ type: 'notice', key: 'signedIn', tone: 'success' }),
    announceRegistered: emit({ type: 'notice', key: 'registered', tone: 'success' }),
    leave: emit(({ context }) => ({ type: 'navigate', to: context.destination })),
  },
}).createMachine({
  id: 'signIn',
  context: ({ input }) => ({
    destination: input.destination,
    credentials: { name: '', email: input.email, password: '' },
    problem: null,
    issues: {},
  }),
  initial: 'signIn',
  states: {
    signIn: {
      initial: 'editing',
      states: {
        editing: {
          on: {
            'form.showRegistration': { target: '#signIn.registration', actions: 'clearProblem' },
            'form.edit': { actions: 'edit' },
            'form.submit': { guard: 'hasCredentials', target: 'submitting', actions: 'clearProblem' },
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
              { guard: 'isMalformed', target: 'editing', actions: 'showMalformed' },
              { target: 'editing', actions: 'showSignInProblem' },
            ],
          },
        },
        entering: {
          tags: 'busy',
          invoke: {
            id: 'openSession',
            src: 'openSession',
            input: acceptedIn,
            onDone: { target: '#signIn.done', actions: 'leave' },
          },
        },
      },
    },
    registration: {
      initial: 'editing',
      states: {
        editing: {
          on: {
            'form.showSignIn': { target: '#signIn.signIn', actions: 'clearProblem' },
            'form.edit': { actions: 'edit' },
            'form.submit': { guard: 'canRegister', target: 'submitting', actions: 'clearProblem' },
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
              { guard: 'isMalformed', target: 'editing', actions: 'showMalformed' },
              { target: 'editing', actions: 'showRegistrationProblem' },
            ],
          },
        },
        entering: {
          tags: 'busy',
          invoke: {
            id: 'openSession',
            src: 'openSession',
            input: acceptedIn,
            onDone: { target: '#signIn.done', actions: 'leave' },
          },
        },
      },
    },
    done: { type: 'final' },
  },
})

export type SignInMachine = typeof signInMachine
