/**
 * Requesting a link to choose a new password (S1§7, S1§8): the e-mail is entered and sent. The confirmation does not
 * reveal whether an account exists.
 */
import { assertEvent, assign, setup } from 'xstate'
import { failureIn, isOk, port } from '../port.ts'
import { serverIssues, problemIn, type Problem } from '../problem.ts'

/** The e-mail typed on the sign-in screen. */
type Input = { email: string }

export type RecoveryProblem = Problem<'requestFailed'>

type Context = {
  email: string
  problem: RecoveryProblem | null
  /** The server's error about the e-mail. */
  issue: string | null
}

type Event =
  | { type: 'recovery.edit'; email: string }
  | { type: 'recovery.send' }
  /** Back to the form, for another link or another e-mail. */
  | { type: 'recovery.askAgain' }

export const passwordRecoveryMachine = setup({
  types: { input: {} as Input, context: {} as Context, events: {} as Event },
  actors: { requestLink: port<{ message: string }, { email: string }>('requestLink') },
  guards: { hasEmail: ({ context }) => context.email.trim() !== '', isOk },
  actions: {
    edit: assign(({ event }) => {
      assertEvent(event, 'recovery.edit')
      return { email: event.email, problem: null, issue: null }
    }),
    clearProblem: assign({ problem: null, issue: null }),
    showProblem: assign(({ event }) => {
      const failure = failureIn(event)
      return { problem: problemIn(failure, 'requestFailed'), issue: serverIssues(failure)['email'] ?? null }
    }),
  },
}).createMachine({
  id: 'passwordRecovery',
  context: ({ input: { email } }) => ({ email, problem: null, issue: null }),
  initial: 'asking',
  states: {
    asking: {
      on: {
        'recovery.edit': { actions: 'edit' },
        'recovery.send': { guard: 'hasEmail', target: 'sending', actions: 'clearProblem' },
      },
    },
    sending: {
      invoke: {
        id: 'requestLink',
        src: 'requestLink',
        input: ({ context: { email } }) => ({ email }),
        onDone: [
          { guard: 'isOk', target: 'sent' },
          { target: 'asking', actions: 'showProblem' },
        ],
      },
    },
    sent: { on: { 'recovery.askAgain': 'asking' } },
  },
})

export type PasswordRecoveryMachine = typeof passwordRecoveryMachine
