/** The number to which the owner's notices go: no customer of their agents, whatever is written from it or to it. */
import { sql } from 'kysely'
import { sameNumberKey } from '../../contract/phone-numbers.ts'
import type { Db, Queryable } from '../db/schema.ts'
import { type ContactIdentity, phoneIdentity } from './identity.ts'
import { writeJournal } from './journal.repository.ts'

export async function isOwnersNumber(
  db: Queryable,
  ownerId: string,
  identities: readonly ContactIdentity[],
): Promise<boolean> {
  const { noticePhone } = await db
    .selectFrom('users')
    .select('noticePhone')
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return noticePhone !== null && identities.some(({ identity }) => identity === phoneIdentity(noticePhone))
}

/** Nobody answers it; official WhatsApp lets us write to the owner for some time from now on. */
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

/** Whether an agent of this account answers at this number: it would write to itself, or to another agent. */
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
