/** Sessions: a token counts only while its session is stored, not revoked and not expired. */
import { sql } from 'kysely'
import type { SessionUser } from '../../contract/auth.ts'
import type { Db, Queryable } from '../db/schema.ts'

export type NewSession = { id: string; userId: string; userAgent: string; now: Date; expiresAt: Date }

/** Stores a session and forgets those that have expired. */
export async function createSession(db: Queryable, session: NewSession): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('id', 'in', (from) =>
      // Waiting for those that another transaction is deleting could deadlock; they are left to the next sign-in.
      from.selectFrom('sessions').select('id').where('expiresAt', '<', session.now).forUpdate().skipLocked(),
    )
    .execute()
  await db
    .insertInto('sessions')
    .values({
      id: session.id,
      userId: session.userId,
      createdAt: session.now,
      expiresAt: session.expiresAt,
      revokedAt: null,
      userAgent: session.userAgent,
      lastUsedAt: session.now,
    })
    .execute()
}

/** Stores a session if the account still has this password hash; returns false otherwise. */
export function createPasswordSession(db: Db, session: NewSession, passwordHash: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // A shared lock: sign-ins do not wait for each other, but a password change waits and then ends these sessions too.
    const user = await trx
      .selectFrom('users')
      .select('id')
      .where('id', '=', session.userId)
      .where('passwordHash', '=', passwordHash)
      .forShare()
      .executeTakeFirst()
    if (user === undefined) return false
    await createSession(trx, session)
    return true
  })
}

/** The last use of a session is stored at most this often, not at every call. */
const useWrittenMs = 5 * 60 * 1000

/** The current users of the given sessions; ended and expired sessions are missing. */
export async function findSessionUsers(
  db: Db,
  ids: Iterable<string>,
  now: Date,
): Promise<ReadonlyMap<string, SessionUser>> {
  const found = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['sessions.id as sessionId', 'users.id', 'users.name', 'users.email', 'users.role', 'sessions.lastUsedAt'])
    .where('sessions.id', '=', sql<string>`any(${[...ids]})`)
    .where('sessions.revokedAt', 'is', null)
    .where('sessions.expiresAt', '>', now)
    .execute()
  const unwritten = found.filter(({ lastUsedAt }) => now.getTime() - lastUsedAt.getTime() >= useWrittenMs)
  if (unwritten.length > 0)
    await db
      .updateTable('sessions')
      .set({ lastUsedAt: now })
      .where('id', 'in', (from) =>
        from
          .selectFrom('sessions')
          .select('id')
          .where(
            'id',
            'in',
            unwritten.map(({ sessionId }) => sessionId),
          )
          // A request must not wait for a transaction that is ending its session.
          .forUpdate()
          .skipLocked(),
      )
      .execute()
  return new Map(found.map(({ sessionId, id, name, email, role }) => [sessionId, { id, name, email, role }]))
}

export type OpenSession = { id: string; userAgent: string; createdAt: Date; lastUsedAt: Date }

/** Valid sessions, the most recently used first. */
export function listSessions(db: Queryable, ownerId: string, now: Date): Promise<OpenSession[]> {
  return db
    .selectFrom('sessions')
    .select(['id', 'userAgent', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', ownerId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('lastUsedAt', 'desc')
    .orderBy('createdAt', 'desc')
    .execute()
}

/** Returns false if the account has no such valid session. */
export async function revokeSession(db: Db, ownerId: string, id: string, now: Date): Promise<boolean> {
  const revoked = await db
    .updateTable('sessions')
    .set({ revokedAt: now })
    .where('id', '=', id)
    .where('userId', '=', ownerId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning('id')
    .executeTakeFirst()
  return revoked !== undefined
}
