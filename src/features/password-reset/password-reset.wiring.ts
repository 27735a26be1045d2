/** The token of the link, the calls that use it, and the end of the session that comes with a new password. */
import { fromPromise, type Actor } from 'xstate'
import { ok, type Result } from '../../../contract/failures.ts'
import { useFlow } from '../../flow/use-flow.ts'
import {
  passwordResetMachine,
  type NewPassword,
  type PasswordResetMachine,
} from '../../machines/password-reset/password-reset.machine.ts'
import { call } from '../../services/http.ts'
import { forgetResetToken, takeResetToken } from '../../services/reset-token.ts'
import { closeSession } from '../../services/session.ts'
import { resetNotices } from './strings.ts'

const wired = passwordResetMachine.provide({
  actors: {
    takeToken: fromPromise<Result<string | null>, undefined>(() => Promise.resolve(ok(takeResetToken()))),
    checkToken: fromPromise<Result<boolean>, { token: string }>(({ input, signal }) =>
      call('validateReset', { query: input }, signal),
    ),
    savePassword: fromPromise<Result<{ message: string }>, NewPassword>(({ input, signal }) =>
      call('resetPassword', { body: input }, signal),
    ),
    forgetToken: fromPromise<Result<null>, undefined>(() => {
      forgetResetToken()
      return Promise.resolve(ok(null))
    }),
    endSession: fromPromise<Result<null>, undefined>(() => {
      closeSession()
      return Promise.resolve(ok(null))
    }),
  },
})

export const usePasswordReset = (): Actor<PasswordResetMachine> => useFlow(wired, undefined, resetNotices)
