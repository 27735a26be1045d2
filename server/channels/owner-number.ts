/** The number that gets the owner's notices is never treated as a customer of their agents. */
import { sql } from 'kysely'
import { sameNumberKey } from '../../contract/phone-numbers.ts'
import type { Db, Queryable } from '../db/schema.ts'
import { type ContactIdentity, phoneIdentity } from './identity.ts'
import { writeJournal } from './journal.repository.ts'

/**
 * Whether this person is the owner, on the number for notices. Stores the person's other identities, as a later message
 * may contain only one of those.
 */
export async function recognizeOwner(
  db: Queryable,
  ownerId: string,
  person: readonly ContactIdentity[],
): Promise<boolean> {
  const owner = await db
    .selectFrom('users')
    .select(['noticePhone', 'noticeIdentities'])
    .where('id', '=', ownerId)
    .executeTakeFirst()
  if (owner === undefined || owner.noticePhone === null) return false
  const { noticePhone, noticeIdentities } = owner
  const identities = person.map(({ identity }) => identity)
  const phone = phoneIdentity(noticePhone)
  if (!identities.includes(phone)) return identities.some((identity) => noticeIdentities.includes(identity))
  const found = new Set([...noticeIdentities, ...identities.filter((identity) => identity !== phone)])
  if (found.size > noticeIdentities.length)
    await db
      .updateTable('users')
      .set({ noticeIdentities: [...found] })
      .where('id', '=', ownerId)
      .where('noticePhone', '=', noticePhone)
      .execute()
  return true
}

/** It is not answered; official WhatsApp allows writing to the owner for some time after it. */
export const noteOwnersMessage = (db: Db, channelId: string, at: Date): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await trx
      .updateTable('channels')
      .set({ ownerWroteAt: sql<Date>`greatest(owner_wrote_at, ${at}::timestamptz)` })
      .where('id', '=', channelId)
      .execute()
    const detail = 'Do número dos seus avisos, que não é atendido como cliente.'
    await writeJournal(trx, channelId, { kind: 'received', detail, at })
  })

/** Whether an agent of this account uses this number: it would write to itself, or to another agent. */
export async function isAgentsNumber(db: Queryable, ownerId: string, digits: string): Promise<boolean> {
  const channels = await db
    .selectFrom('channels')
    .select('profile')
    .where('ownerId', '=', ownerId)
    .where('state', 'in', ['connected', 'dropped'])
    .execute()
  return channels.some(
    ({ profile }) => sameNumberKey((profile.phone ?? '').replaceAll(/\D/gu, '')) === sameNumberKey(digits),
  )
}
