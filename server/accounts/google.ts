/** Verifies that a credential is an ID token issued by Google for this app, and reads the identity from it. */
import { errors, jwtVerify, type JWTPayload } from 'jose'
import * as v from 'valibot'
import { Email } from '../../contract/auth.ts'
import type { Result } from '../../contract/failures.ts'
import type { Clock } from '../platform/clock.ts'
import type { Egress } from '../platform/egress.ts'
import { isValidPostgresText } from '../platform/text/postgres-text.ts'
import { createGoogleKeys, KeysUnreachable } from './google-keys.ts'

export type GoogleIdentity = {
  /** Google's user id; it stays the same when the e-mail address changes. */
  subject: string
  email: string
  name: string
}

/** `refused`: the token is invalid. `unreachable`: Google's keys could not be read. `detail` is for the log. */
export type GoogleFailure = { kind: 'refused' | 'unreachable'; detail: string }

export type VerifyGoogle = (credential: string) => Promise<Result<GoogleIdentity, GoogleFailure>>

const issuers = ['https://accounts.google.com', 'accounts.google.com']
const maxNameLength = 120

const Claims = v.object({
  sub: v.pipe(v.string(), v.minLength(1), v.maxLength(255), v.check(isValidPostgresText)),
  email: v.pipe(Email, v.check(isValidPostgresText)),
  // An unverified e-mail address could belong to anyone.
  email_verified: v.literal(true),
  name: v.fallback(v.pipe(v.string(), v.trim(), v.check(isValidPostgresText)), ''),
})

type Options = { clientId: string; keysUrl: string; egress: Egress; clock: Clock }

export function createVerifyGoogle({ clientId, keysUrl, egress, clock }: Options): VerifyGoogle {
  const keys = createGoogleKeys({ url: keysUrl, egress, clock })
  return async (credential) => {
    try {
      const { payload } = await jwtVerify(credential, keys, {
        algorithms: ['RS256', 'ES256'],
        issuer: issuers,
        audience: clientId,
        currentDate: clock.now(),
        requiredClaims: ['sub', 'exp'],
      })
      return identityIn(payload)
    } catch (cause) {
      if (cause instanceof KeysUnreachable) return failed('unreachable', cause.message)
      // Every other error is caused by the credential itself.
      return failed('refused', cause instanceof errors.JOSEError ? cause.code : String(cause))
    }
  }
}

const failed = (kind: GoogleFailure['kind'], detail: string) => ({ ok: false, failure: { kind, detail } }) as const

function identityIn(payload: JWTPayload): Result<GoogleIdentity, GoogleFailure> {
  const claims = v.safeParse(Claims, payload)
  if (!claims.success) return failed('refused', v.summarize(claims.issues))
  const { sub, email, name } = claims.output
  return { ok: true, value: { subject: sub, email, name: nameFrom(name, email) } }
}

/** Cuts between code points, so that no surrogate pair is split. */
const nameFrom = (name: string, email: string) =>
  Array.from(name || email.slice(0, email.indexOf('@')))
    .slice(0, maxNameLength)
    .join('')
