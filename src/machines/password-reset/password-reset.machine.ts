/**
 * Choosing a new password with a link (S1§5, S1§7, S1§8): the token is taken out of the URL and checked, and only a
 * valid one leads to the form. Changing the password ends all sessions, including this browser's.
 */
import { assertEvent, assign, emit, setup, type EventObject } from 'xstate'
import { newPasswordMinimum } from '../../../contract/auth.ts'
import type { Effect } from '../effects.ts'
import { failureIn, isFailure, isOk, port, valueIn } from '../port.ts'
import { serverIssues, problemIn, type Problem } from '../problem.ts'

export type NewPassword = { token: string; newPassword: string }
export type ResetProblem = Problem<'resetFailed' | 'checkFailed'>

type Context = NewPassword & {
  problem: ResetProblem | null
  /** The server's error about the password. */
  issue: string | null
}

type Event = { type: 'reset.retry' } | { type: 'reset.edit'; newPassword: string } | { type: 'reset.save' }

export type ResetNotice = 'saved'

const tokenIn = ({ event }: { event: EventObject }): string => valueIn<string | null>(event) ?? ''

export const passwordResetMachine = setup({
  types: { context: {} as Context, events: {} as Event, emitted: {} as Effect<ResetNotice> },
  actors: {
    /** From the URL into this tab's memory; after a reload from that memory. */
    takeToken: port<string | null>('takeToken'),
    checkToken: port<boolean, { token: string }>('checkToken'),
    savePassword: port<{ message: string }, NewPassword>('savePassword'),
    forgetToken: port<null>('forgetToken'),
    endSession: port<null>('endSession'),
  },
  guards: {
    hasToken: (args) => tokenIn(args) !== '',
    isGood: ({ event }) => valueIn<boolean>(event) === true,
    isBad: ({ event }) => valueIn<boolean>(event) === false,
    /** The server cannot read the token at all. */
    isRefused: (args) => isFailure('invalid')(args) && failureIn(args.event).status === 400,
    isUsedUp: ({ event }) => !isOk({ event }) && failureIn(event).body?.error === 'invalid_token',
    isLongEnough: ({ context }) => context.newPassword.length >= newPasswordMinimum,
    isOk,
  },
  actions: {
    setToken: assign({ token: tokenIn }),
    edit: assign(({ event }) => {
      assertEvent(event, 'reset.edit')
      return { newPassword: event.newPassword, problem: null, issue: null }
    }),
    clearProblem: assign({ problem: null, issue: null }),
    showCheckProblem: assign({ problem: ({ event }) => problemIn(failureIn(event), 'checkFailed') }),
    showProblem: assign(({ event }) => {
      const failure = failureIn(event)
      return { problem: problemIn(failure, 'resetFailed'), issue: serverIssues(failure)['newPassword'] ?? null }
    }),
    announceSaved: emit({ type: 'notice', key: 'saved', tone: 'success' }),
    goToSignIn: emit({ type: 'navigate', to: '/login' }),
  },
}).createMachine({
  id: 'passwordReset',
  context: { token: '', newPassword: '', problem: null, issue: null },
  initial: 'opening',
  states: {
    opening: {
      invoke: {
        id: 'takeToken',
        src: 'takeToken',
        onDone: [{ guard: 'hasToken', target: 'checking', actions: 'setToken' }, { target: 'invalid' }],
      },
    },
    checking: {
      invoke: {
        id: 'checkToken',
        src: 'checkToken',
        input: ({ context: { token } }) => ({ token }),
        onDone: [
          { guard: 'isGood', target: 'choosing' },
          { guard: 'isBad', target: 'invalid' },
          { guard: 'isRefused', target: 'invalid' },
          { target: 'unchecked', actions: 'showCheckProblem' },
        ],
      },
    },
    unchecked: { on: { 'reset.retry': { target: 'checking', actions: 'clearProblem' } } },
    choosing: {
      on: {
        'reset.edit': { actions: 'edit' },
        'reset.save': { guard: 'isLongEnough', target: 'saving', actions: 'clearProblem' },
      },
    },
    saving: {
      invoke: {
        id: 'savePassword',
        src: 'savePassword',
        input: ({ context: { token, newPassword } }) => ({ token, newPassword }),
        onDone: [
          { guard: 'isOk', target: 'saved', actions: 'announceSaved' },
          { guard: 'isUsedUp', target: 'invalid' },
          { target: 'choosing', actions: 'showProblem' },
        ],
      },
    },
    invalid: {
      initial: 'forgetting',
      states: {
        forgetting: { invoke: { id: 'forgetToken', src: 'forgetToken', onDone: 'forgotten' } },
        forgotten: {},
      },
    },
    saved: {
      initial: 'forgetting',
      states: {
        forgetting: { invoke: { id: 'forgetToken', src: 'forgetToken', onDone: 'leaving' } },
        // The server has ended the session. The notice is emitted first, because ending the session here unmounts this
        // screen.
        leaving: {
          invoke: {
            id: 'endSession',
            src: 'endSession',
            onDone: { target: '#passwordReset.done', actions: 'goToSignIn' },
          },
        },
      },
    },
    done: { type: 'final' },
  },
})

export type PasswordResetMachine = typeof passwordResetMachine
