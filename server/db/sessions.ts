/** Sessions: a token counts only while its session is stored, not revoked and not expired. */
import type { SessionUser } from '../../contract/auth.ts'
import type { Db, Queryable } from './schema.ts'

export type NewSession = { id: string; userId: string; now: Date; expiresAt: Date }

/** Stores a session and forgets those that have expired. */
export async function createSession(db: Queryable, session: NewSession): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', session.now).execute()
  await db
    .insertInto('sessions')
    .values({
      id: session.id,
      user_id: session.userId,
      created_at: session.now,
      expires_at: session.expiresAt,
      revoked_at: null,
    })
    .execute()
}

/** The same for whoever gave the password of this hash; `false` when the account has another one by now. */
export function createPasswordSession(db: Db, session: NewSession, passwordHash: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // Shared with other sign-ins, but not with a change of the password, which ends all sessions it can see.
    const user = await trx
      .selectFrom('users')
      .select('id')
      .where('id', '=', session.userId)
      .where('password_hash', '=', passwordHash)
      .forShare()
      .executeTakeFirst()
    if (user === undefined) return false
    await createSession(trx, session)
    return true
  })
}

/** The user of a session that is still good, as the account is now. */
export function findSessionUser(db: Db, id: string, userId: string, now: Date): Promise<SessionUser | undefined> {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.name', 'users.email', 'users.role'])
    .where('sessions.id', '=', id)
    .where('sessions.user_id', '=', userId)
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst()
}

export async function revokeSession(db: Db, ownerId: string, id: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('user_id', '=', ownerId)
    .execute()
}
