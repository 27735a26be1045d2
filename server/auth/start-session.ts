/** Opens a session, however its user has shown who they are. */
import type { SessionUser } from '../../contract/auth.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/schema.ts'
import { createSession } from '../db/sessions.ts'
import type { Tokens } from './token.ts'

type Options = { db: Db; clock: Clock; tokens: Tokens }

/** The bearer token of a new session. */
export async function startSession({ db, clock, tokens }: Options, user: SessionUser): Promise<string> {
  const { token, sessionId, expiresAt } = await tokens.issue(user)
  await createSession(db, { id: sessionId, userId: user.id, now: clock.now(), expiresAt })
  return token
}
