/** Opens a session, however the user was authenticated. */
import type { SessionUser } from '../../contract/auth.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../db/schema.ts'
import { createPasswordSession, createSession } from './sessions.repository.ts'
import type { Tokens } from './token.ts'

type Options = { db: Db; clock: Clock; tokens: Tokens }

/** The user who signs in, and the User-Agent header of their browser. */
type Visitor = { user: SessionUser; userAgent: string }

async function issue({ clock, tokens }: Options, { user, userAgent }: Visitor) {
  const { token, sessionId, expiresAt } = await tokens.issue(user)
  return { token, session: { id: sessionId, userId: user.id, userAgent, now: clock.now(), expiresAt } }
}

/** Returns the bearer token of a new session. */
export async function startSession(options: Options, visitor: Visitor): Promise<string> {
  const { token, session } = await issue(options, visitor)
  await createSession(options.db, session)
  return token
}

/** The same after a check against this password hash; undefined if the account's password has changed meanwhile. */
export async function startPasswordSession(
  options: Options,
  visitor: Visitor,
  passwordHash: string,
): Promise<string | undefined> {
  const { token, session } = await issue(options, visitor)
  return (await createPasswordSession(options.db, session, passwordHash)) ? token : undefined
}
