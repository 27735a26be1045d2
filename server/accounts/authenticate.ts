/** Finds the session named by a bearer token. */
import { createBatch } from '../platform/batch.ts'
import type { Clock } from '../platform/clock.ts'
import { isValidPostgresText } from '../platform/text/postgres-text.ts'
import type { Db } from '../db/schema.ts'
import type { Authenticate } from './session.ts'
import { findSessionUsers } from './sessions.repository.ts'
import type { Tokens } from './token.ts'

export function createAuthenticate(db: Db, tokens: Tokens, clock: Clock): Authenticate {
  const findSessionUser = createBatch((ids: ReadonlySet<string>) => findSessionUsers(db, ids, clock.now()))
  return async (token) => {
    const claims = token === undefined ? undefined : await tokens.verify(token)
    if (claims === undefined || !isValidPostgresText(claims.sessionId + claims.userId)) return undefined
    const user = await findSessionUser(claims.sessionId)
    return user?.id === claims.userId ? { id: claims.sessionId, user } : undefined
  }
}
