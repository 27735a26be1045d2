/**
 * Links for choosing a new password: one per account, valid once and for a limited time. Only hashes of their tokens
 * are stored.
 */
import type { Db } from '../db/schema.ts'

export type NewPasswordReset = { email: string; tokenHash: string; now: Date; expiresAt: Date }

/** Replaces the account's link and deletes all expired ones; `false` if no account has this e-mail address. */
export async function createPasswordReset(db: Db, reset: NewPasswordReset): Promise<boolean> {
  const { email, tokenHash, now, expiresAt } = reset
  await db.deleteFrom('passwordResets').where('expiresAt', '<=', now).execute()
  return db.transaction().execute(async (trx) => {
    // Locked, so that of two links created at once only the newer one stays.
    const user = await trx.selectFrom('users').select('id').where('email', '=', email).forUpdate().executeTakeFirst()
    if (user === undefined) return false
    await trx.deleteFrom('passwordResets').where('userId', '=', user.id).execute()
    await trx.insertInto('passwordResets').values({ tokenHash, userId: user.id, createdAt: now, expiresAt }).execute()
    return true
  })
}

/** The account of a link that is still valid. */
export function findResetUser(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<{ id: string; email: string } | undefined> {
  return db
    .selectFrom('passwordResets')
    .innerJoin('users', 'users.id', 'passwordResets.userId')
    .select(['users.id', 'users.email'])
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
}

export type PasswordResetUse = { userId: string; tokenHash: string; passwordHash: string; now: Date }

/**
 * Sets the password, uses up the account's links and ends its sessions; `false` if the link is no longer valid. Using
 * the link proves that the person receives mail at the account's e-mail address.
 */
export function spendPasswordReset(
  db: Db,
  { userId, tokenHash, passwordHash, now }: PasswordResetUse,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // Locks the account first, as everywhere: of two simultaneous uses the second waits here and then finds no link.
    await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().executeTakeFirst()
    const link = await trx
      .selectFrom('passwordResets')
      .select('tokenHash')
      .where('tokenHash', '=', tokenHash)
      .where('userId', '=', userId)
      .where('expiresAt', '>', now)
      .executeTakeFirst()
    if (link === undefined) return false
    await trx.updateTable('users').set({ passwordHash, emailVerified: true }).where('id', '=', userId).execute()
    await trx.deleteFrom('passwordResets').where('userId', '=', userId).execute()
    await trx
      .updateTable('sessions')
      .set({ revokedAt: now })
      .where('userId', '=', userId)
      .where('revokedAt', 'is', null)
      .execute()
    return true
  })
}
