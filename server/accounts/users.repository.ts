import { sql } from 'kysely'
import type { Role, SessionUser } from '../../contract/auth.ts'
import { storeDepartures } from '../channels/departures.ts'
import { openAccount } from '../credits/ledger.ts'
import { isUniqueViolation } from '../db/errors.ts'
import type { Db, Queryable, UserRow } from '../db/schema.ts'

export type NewUser = {
  name: string
  email: string
  /** Null for an account that only signs in with Google. */
  passwordHash: string | null
  /** Set if Google has verified the e-mail address. */
  googleSubject?: string
  credits: number
  now: Date
}

// An arbitrary constant that must be the same on every server.
const registrationLock = 741_001

/**
 * Creates an account with its credits; `undefined` if the e-mail address or the Google account is taken. The first
 * account gets the role OWNER.
 */
export async function createUser(db: Db, user: NewUser): Promise<SessionUser | undefined> {
  try {
    return await db.transaction().execute(async (trx) => {
      // Two simultaneous first registrations must not both become the owner.
      await sql`select pg_advisory_xact_lock(${registrationLock})`.execute(trx)
      const anyone = await trx.selectFrom('users').select('id').limit(1).executeTakeFirst()
      const row = {
        id: crypto.randomUUID(),
        name: user.name,
        email: user.email,
        passwordHash: user.passwordHash,
        emailVerified: user.googleSubject !== undefined,
        googleSubject: user.googleSubject ?? null,
        role: anyone === undefined ? ('OWNER' as const) : ('USER' as const),
        createdAt: user.now,
      }
      await trx.insertInto('users').values(row).execute()
      await openAccount(trx, row.id, user.credits, user.now)
      return { id: row.id, name: row.name, email: row.email, role: row.role }
    })
  } catch (cause) {
    if (isUniqueViolation(cause)) return undefined
    throw cause
  }
}

export function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
}

export function findUser(db: Queryable, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Returns whether the account exists. */
export async function setRole(db: Db, email: string, role: Role): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable('users').set({ role }).where('email', '=', email).executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function renameUser(db: Db, id: string, name: string): Promise<void> {
  await db.updateTable('users').set({ name }).where('id', '=', id).execute()
}

/** It is unknown when the new number last wrote to us, so the time of the old one is cleared. */
export const setNoticePhone = (db: Db, id: string, noticePhone: string | null): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('users')
      .set({ noticePhone, noticeIdentities: [] })
      .where('id', '=', id)
      .where(sql<boolean>`notice_phone is distinct from ${noticePhone}`)
      .executeTakeFirst()
    if (numUpdatedRows > 0n)
      await trx.updateTable('channels').set({ ownerWroteAt: null }).where('ownerId', '=', id).execute()
  })

type PasswordChange = { userId: string; sessionId: string; oldHash: string; newHash: string; now: Date }

/** Also ends all other sessions and invalidates password links; false if the password has changed meanwhile. */
export function changePassword(db: Db, { userId, sessionId, oldHash, newHash, now }: PasswordChange): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable('users')
      .set({ passwordHash: newHash })
      .where('id', '=', userId)
      .where('passwordHash', '=', oldHash)
      .returning('id')
      .executeTakeFirst()
    if (changed === undefined) return false
    await trx.deleteFrom('passwordResets').where('userId', '=', userId).execute()
    await trx
      .updateTable('sessions')
      .set({ revokedAt: now })
      .where('userId', '=', userId)
      .where('id', '!=', sessionId)
      .where('revokedAt', 'is', null)
      .execute()
    return true
  })
}

/**
 * Deletes the account and all its data; its channels are left at their providers. Returns the ids of the files whose
 * bytes remain to be deleted.
 */
export function deleteUser(db: Db, id: string, now: Date): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    // Locked, so that no file is added and no channel connected meanwhile.
    await trx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute()
    const files = await trx.selectFrom('files').select('id').where('ownerId', '=', id).execute()
    await storeDepartures(trx, { ownerId: id }, now)
    await trx.deleteFrom('users').where('id', '=', id).execute()
    return files.map((file) => file.id)
  })
}

export async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Deletes the account and all its data. */
export async function deleteUserByEmail(db: Db, email: string): Promise<void> {
  await db.deleteFrom('users').where('email', '=', email).execute()
}
