/** Bearer tokens: JWTs of one day whose claims carry the session user (spec decision 5). */
import { jwtVerify, SignJWT } from 'jose'
import type { SessionUser } from '../../contract/auth.ts'
import type { Clock } from '../platform/clock.ts'

/** Tokens whose signature is remembered; checking one takes as long as a small query. */
const maxRemembered = 1_000

export const sessionSeconds = 24 * 60 * 60

export type TokenIssue = { token: string; sessionId: string; expiresAt: Date }

export type Tokens = {
  /** A token for a new session; the caller stores the session. */
  issue: (user: SessionUser) => Promise<TokenIssue>
  /** The session and user a token names, or nothing when it is not ours, was altered or has expired. */
  verify: (token: string) => Promise<TokenClaims | undefined>
}

type TokenClaims = { sessionId: string; userId: string }

/** Signs and checks tokens with `secret`; HS256 and nothing else. */
export function createTokens(secret: string, clock: Clock): Tokens {
  const key = new TextEncoder().encode(secret)
  const verified = new Map<string, { claims: TokenClaims; expiresAt: number }>()
  const remember = (token: string, claims: TokenClaims, expiresAt: number) => {
    const [oldest] = verified.keys()
    if (verified.size >= maxRemembered && oldest !== undefined) verified.delete(oldest)
    verified.set(token, { claims, expiresAt })
  }
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
      const known = verified.get(token)
      if (known !== undefined) return known.expiresAt > clock.now().getTime() ? known.claims : undefined
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          currentDate: clock.now(),
          requiredClaims: ['sub', 'jti', 'exp'],
        })
        const { sub, jti, exp } = payload
        if (sub === undefined || jti === undefined || exp === undefined) return undefined
        const claims = { sessionId: jti, userId: sub }
        remember(token, claims, exp * 1000)
        return claims
      } catch {
        return undefined
      }
    },
  }
}
