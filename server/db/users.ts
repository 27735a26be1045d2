/** Accounts. */
import { sql } from 'kysely'
import type { SessionUser } from '../../contract/auth.ts'
import { openAccount } from './credits.ts'
import { isUniqueViolation } from './errors.ts'
import type { Db, UserRow } from './schema.ts'

export type NewUser = {
  name: string
  email: string
  /** Null for an account that signs in with Google alone. */
  passwordHash: string | null
  /** Google has proved the address. */
  googleSubject?: string
  credits: number
  now: Date
}

// Any constant: it only has to be the same in every server.
const registrationLock = 741_001

/** Creates an account with its credits; `undefined` when the address or the Google account is taken. The first of all is the owner. */
export async function createUser(db: Db, user: NewUser): Promise<SessionUser | undefined> {
  try {
    return await db.transaction().execute(async (trx) => {
      // Two first registrations at once must not both become the owner.
      await sql`select pg_advisory_xact_lock(${registrationLock})`.execute(trx)
      const anyone = await trx.selectFrom('users').select('id').limit(1).executeTakeFirst()
      const row = {
        id: crypto.randomUUID(),
        name: user.name,
        email: user.email,
        password_hash: user.passwordHash,
        email_verified: user.googleSubject !== undefined,
        google_subject: user.googleSubject ?? null,
        role: anyone === undefined ? ('OWNER' as const) : ('USER' as const),
        created_at: user.now,
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

export async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** With everything the account has. */
export async function deleteUserByEmail(db: Db, email: string): Promise<void> {
  await db.deleteFrom('users').where('email', '=', email).execute()
}
