/** Signing in and registering, by form or with Google, and storing the token. */
import { useEffect, useLayoutEffect, useState } from 'react'
import { fromCallback, fromPromise, type Actor, type EventObject, type InputFrom } from 'xstate'
import * as v from 'valibot'
import { registeredMessage } from '../../../contract/auth.ts'
import { fail, ok, type Result } from '../../../contract/failures.ts'
import { useFlow } from '../../flow/use-flow.ts'
import {
  signInMachine,
  type Accepted,
  type Credentials,
  type GoogleAccepted,
  type GoogleCredential,
  type GoogleEvent,
  type SignInMachine,
} from '../../machines/sign-in/sign-in.machine.ts'
import { isRegistering } from '../../machines/sign-in/sign-in.select.ts'
import { watchGoogle, loadGoogle, openGoogle } from '../../services/google.ts'
import { call } from '../../services/http.ts'
import { isValidToken, openSession } from '../../services/session.ts'
import {
  forgetTypedEmail,
  readTypedEmail,
  readTypedName,
  writeTypedEmail,
  writeTypedName,
} from '../../services/typed-email.ts'
import { signInNotices } from './strings.ts'

type Reply = { token: string; message: string }

/** A reply that is not JSON is used as a token if it looks like one (AU-03). */
const tokenInText = (result: Result<Reply>): Result<Reply> => {
  if (result.ok || result.failure.kind !== 'malformed') return result
  const text = result.failure.text?.trim() ?? ''
  return text.startsWith('eyJ') ? ok({ token: text, message: '' }) : result
}

const accepted = (result: Result<Reply>): Result<Accepted> => {
  const reply = tokenInText(result)
  return reply.ok && !isValidToken(reply.value.token) ? fail('malformed') : reply
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A JSON reply without a token is distinguished from an unreadable one (AU-07). */
const WithoutToken = v.object({ token: v.optional(v.nullable(v.literal(''))) })
const isWithoutToken = (result: Result<Reply>): boolean =>
  v.is(WithoutToken, result.ok ? result.value : parseJson(result.failure.text ?? ''))

const acceptedByGoogle = (result: Result<Reply>): Result<GoogleAccepted> => {
  if ((result.ok || result.failure.kind === 'malformed') && isWithoutToken(result))
    return ok({ token: '', isNew: false })
  const reply = accepted(result)
  return reply.ok ? ok({ ...reply.value, isNew: result.ok && result.value.message === registeredMessage }) : reply
}

const wired = signInMachine.provide({
  actors: {
    signIn: fromPromise<Result<Accepted>, Credentials>(async ({ input: { email, password }, signal }) =>
      accepted(await call('login', { body: { email, password } }, signal)),
    ),
    register: fromPromise<Result<Accepted>, Credentials>(async ({ input, signal }) =>
      accepted(await call('register', { body: input }, signal)),
    ),
    loadGoogle: fromPromise<Result<{ isConfigured: boolean }>, undefined>(({ signal }) => loadGoogle(signal)),
    watchGoogle: fromCallback<EventObject, undefined, GoogleEvent>(({ sendBack, receive }) => {
      receive(openGoogle)
      return watchGoogle((credential) => sendBack({ type: 'google.answered', credential }))
    }),
    sendCredential: fromPromise<Result<GoogleAccepted>, GoogleCredential>(async ({ input, signal }) =>
      acceptedByGoogle(await call('googleLogin', { body: input }, signal)),
    ),
    openSession: fromPromise<Result<null>, Accepted>(({ input }) => {
      openSession(input.token)
      forgetTypedEmail()
      writeTypedName('')
      return Promise.resolve(ok(null))
    }),
  },
})

export type SignInPlace = Pick<InputFrom<SignInMachine>, 'destination' | 'form' | 'paths'>

/** Shows the form in the URL as soon as no request is pending. */
const followUrl = (actor: Actor<SignInMachine>, form: SignInPlace['form']): (() => void) => {
  const event = { type: form === 'registration' ? 'form.showRegistration' : 'form.showSignIn' } as const
  const isThere = (): boolean => isRegistering(actor.getSnapshot()) === (form === 'registration')
  let isOver = isThere()
  const follow = (): void => {
    if (isOver || !actor.getSnapshot().can(event)) return
    isOver = true
    actor.send(event)
  }
  follow()
  const subscription = actor.subscribe(follow)
  return () => subscription.unsubscribe()
}

/** Runs the screen; the typed e-mail is kept in this tab, for the request of a new password and back. */
export const useSignIn = ({ destination, form, paths }: SignInPlace): Actor<SignInMachine> => {
  const [email] = useState(readTypedEmail)
  const [name] = useState(readTypedName)
  const actor = useFlow(wired, { destination, email, name, form, paths }, signInNotices)
  useEffect(() => followUrl(actor, form), [actor, form])
  // In a layout effect, because text may be typed, and the page reloaded, before an ordinary effect runs.
  useLayoutEffect(() => {
    let { credentials } = actor.getSnapshot().context
    const subscription = actor.subscribe(({ context, status }) => {
      // What the opened session has removed must not be written again.
      if (status !== 'active' || context.credentials === credentials) return
      credentials = context.credentials
      writeTypedEmail(credentials.email)
      writeTypedName(credentials.name)
    })
    actor.start()
    return () => subscription.unsubscribe()
  }, [actor])
  return actor
}
