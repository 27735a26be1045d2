/** From a token to the session it stands for. */
import type { Session } from '../auth/session.ts'
import type { Tokens } from '../auth/token.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/schema.ts'
import { findSessionUser } from '../db/sessions.ts'
import { isStorableText } from './storable.ts'

export type Authenticate = (token: string | undefined) => Promise<Session | undefined>

export function createAuthenticate(db: Db, tokens: Tokens, clock: Clock): Authenticate {
  return async (token) => {
    const claimed = token === undefined ? undefined : await tokens.verify(token)
    if (claimed === undefined || !isStorableText(claimed.sessionId + claimed.userId)) return undefined
    const user = await findSessionUser(db, claimed.sessionId, claimed.userId, clock.now())
    return user && { id: claimed.sessionId, user }
  }
}
