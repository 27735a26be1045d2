/** From a bearer token to the session it names. */
import type { Clock } from '../platform/clock.ts'
import { isValidPostgresText } from '../platform/text/postgres-text.ts'
import type { Db } from '../db/schema.ts'
import type { Authenticate } from './session.ts'
import { findSessionUser } from './sessions.repository.ts'
import type { Tokens } from './token.ts'

export function createAuthenticate(db: Db, tokens: Tokens, clock: Clock): Authenticate {
  return async (token) => {
    const claims = token === undefined ? undefined : await tokens.verify(token)
    if (claims === undefined || !isValidPostgresText(claims.sessionId + claims.userId)) return undefined
    const user = await findSessionUser(db, claims.sessionId, claims.userId, clock.now())
    return user && { id: claims.sessionId, user }
  }
}
