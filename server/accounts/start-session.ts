/** Opens a session, however its user has shown who they are. */
import type { SessionUser } from '../../contract/auth.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../db/schema.ts'
import { createPasswordSession, createSession } from './sessions.repository.ts'
import type { Tokens } from './token.ts'

type Options = { db: Db; clock: Clock; tokens: Tokens }

/** Who signs in, and what their browser says of itself. */
type Visitor = { user: SessionUser; userAgent: string }

async function issue({ clock, tokens }: Options, { user, userAgent }: Visitor) {
  const { token, sessionId, expiresAt } = await tokens.issue(user)
  return { token, session: { id: sessionId, userId: user.id, userAgent, now: clock.now(), expiresAt } }
}

/** The bearer token of a new session. */
export async function startSession(options: Options, visitor: Visitor): Promise<string> {
  const { token, session } = await issue(options, visitor)
  await createSession(options.db, session)
  return token
}

/** The same for whoever gave the password of this hash; nothing when the account has another one by now. */
export async function startPasswordSession(
  options: Options,
  visitor: Visitor,
  passwordHash: string,
): Promise<string | undefined> {
  const { token, session } = await issue(options, visitor)
  return (await createPasswordSession(options.db, session, passwordHash)) ? token : undefined
}
