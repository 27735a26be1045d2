/** Requests a password link for the e-mail typed on the sign-in screen. */
import { useEffect, useLayoutEffect, useState } from 'react'
import { fromPromise, type Actor } from 'xstate'
import type { Result } from '../../../contract/failures.ts'
import { useFlow } from '../../flow/use-flow.ts'
import {
  passwordRecoveryMachine,
  type PasswordRecoveryMachine,
} from '../../machines/password-recovery/password-recovery.machine.ts'
import { call } from '../../services/http.ts'
import { runtimeConfig } from '../../services/runtime-config.ts'
import { readTypedEmail, writeTypedEmail } from '../../services/typed-email.ts'

const wired = passwordRecoveryMachine.provide({
  actors: {
    requestLink: fromPromise<Result<{ message: string }>, { email: string }>(({ input, signal }) =>
      call('forgotPassword', { body: input }, signal),
    ),
  },
})

/** Runs the screen; the typed e-mail is kept in this tab, also on the way back to the sign-in. */
export const usePasswordRecovery = (): Actor<PasswordRecoveryMachine> => {
  const [email] = useState(readTypedEmail)
  const actor = useFlow(wired, { email })
  // In a layout effect, because text may be typed, and the page reloaded, before an ordinary effect runs.
  useLayoutEffect(() => {
    const subscription = actor.subscribe(({ context }) => writeTypedEmail(context.email))
    actor.start()
    return () => subscription.unsubscribe()
  }, [actor])
  return actor
}

export const useSendsMail = (): boolean => {
  const [sendsMail, setSendsMail] = useState(true)
  useEffect(() => {
    void runtimeConfig().then(({ mailConfigured }) => setSendsMail(mailConfigured))
  }, [])
  return sendsMail
}
