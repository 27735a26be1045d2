/** Bearer tokens: JWTs of one day whose claims carry the session user (spec decision 5). */
import { jwtVerify, SignJWT } from 'jose'
import type { SessionUser } from '../../contract/auth.ts'
import type { Clock } from '../platform/clock.ts'

export const sessionSeconds = 24 * 60 * 60

export type TokenIssue = { token: string; sessionId: string; expiresAt: Date }

export type Tokens = {
  /** A token for a new session; the caller stores the session. */
  issue: (user: SessionUser) => Promise<TokenIssue>
  /** The session and user a token names, or nothing when it is not ours, was altered or has expired. */
  verify: (token: string) => Promise<{ sessionId: string; userId: string } | undefined>
}

/** Signs and checks tokens with `secret`; HS256 and nothing else. */
export function createTokens(secret: string, clock: Clock): Tokens {
  const key = new TextEncoder().encode(secret)
  return {
    issue: async (user) => {
      const issued = Math.floor(clock.now().getTime() / 1000)
      const expires = issued + sessionSeconds
      const sessionId = crypto.randomUUID()
      const token = await new SignJWT({ name: user.name, email: user.email, role: user.role })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setSubject(user.id)
        .setJti(sessionId)
        .setIssuedAt(issued)
        .setExpirationTime(expires)
        .sign(key)
      return { token, sessionId, expiresAt: new Date(expires * 1000) }
    },
    verify: async (token) => {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          currentDate: clock.now(),
          requiredClaims: ['sub', 'jti', 'exp'],
        })
        const { sub, jti } = payload
        return sub === undefined || jti === undefined ? undefined : { sessionId: jti, userId: sub }
      } catch {
        return undefined
      }
    },
  }
}
