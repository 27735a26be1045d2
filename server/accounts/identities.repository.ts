/** Accounts that sign in with Google: found by subject, linked by verified e-mail address, or created. */
import type { SessionUser } from '../../contract/auth.ts'
import type { GoogleIdentity } from './google.ts'
import { isUniqueViolation } from '../db/errors.ts'
import type { Db, UserRow } from '../db/schema.ts'
import { createUser, findUserByEmail } from './users.repository.ts'

export type GoogleAccount =
  | { kind: 'known' | 'created'; user: SessionUser }
  /** An account has this e-mail address, but nobody has proved that it belongs to the same person. */
  | { kind: 'taken' }
  /** The account with this e-mail address already signs in with another Google account. */
  | { kind: 'linkedElsewhere' }

/** A caller that loses a race tries again; more rounds than this would be a defect. */
const rounds = 3

const sessionUser = ({ id, name, email, role }: UserRow): SessionUser => ({ id, name, email, role })

/** The account of this identity; its stored e-mail address and name are not updated. */
export async function googleAccount(
  db: Db,
  identity: GoogleIdentity,
  { credits, now }: { credits: number; now: Date },
): Promise<GoogleAccount> {
  const { subject, email, name } = identity
  for (let round = 0; round < rounds; round += 1) {
    const known = await db.selectFrom('users').selectAll().where('googleSubject', '=', subject).executeTakeFirst()
    if (known !== undefined) return { kind: 'known', user: sessionUser(known) }

    const namesake = await findUserByEmail(db, email)
    if (namesake === undefined) {
      const user = await createUser(db, { name, email, passwordHash: null, googleSubject: subject, credits, now })
      if (user !== undefined) return { kind: 'created', user }
    } else if (namesake.googleSubject !== null && namesake.googleSubject !== subject) {
      return { kind: 'linkedElsewhere' }
    } else if (!namesake.emailVerified) {
      return { kind: 'taken' }
    } else {
      await link(db, namesake.id, subject)
    }
  }
  throw new Error('the account of a Google identity keeps changing')
}

/** Does nothing if a concurrent sign-in was faster. */
async function link(db: Db, userId: string, subject: string): Promise<void> {
  try {
    await db
      .updateTable('users')
      .set({ googleSubject: subject })
      .where('id', '=', userId)
      .where('googleSubject', 'is', null)
      .where('emailVerified', '=', true)
      .execute()
  } catch (cause) {
    if (!isUniqueViolation(cause)) throw cause
  }
}
