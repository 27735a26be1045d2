/** Contacts who may have opted out, until the owner decides. */
import type { Queryable } from '../db/schema.ts'

export async function listOptOutQuestions(db: Queryable, ownerId: string, agentId: string) {
  const rows = await db
    .selectFrom('contacts')
    .select(['id', 'name', 'phone', 'optOutQuote', 'optOutAskedAt'])
    .where('ownerId', '=', ownerId)
    .where('agentId', '=', agentId)
    .where('optOutAskedAt', 'is not', null)
    .orderBy('optOutAskedAt')
    .limit(200)
    .execute()
  return rows.map(({ id, name, phone, optOutQuote, optOutAskedAt }) => ({
    contactId: id,
    name,
    phone,
    quote: optOutQuote ?? '',
    askedAt: (optOutAskedAt ?? new Date(0)).toISOString(),
  }))
}

type Decision = { ownerId: string; agentId: string; contactId: string; optedOut: boolean }

/** False if the account has no such contact. */
export async function decideOptOut(db: Queryable, { optedOut, ...of }: Decision, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('contacts')
    .set({ optOutAskedAt: null, optOutQuote: null, ...(optedOut && { optedOutAt: now }) })
    .where('id', '=', of.contactId)
    .where('ownerId', '=', of.ownerId)
    .where('agentId', '=', of.agentId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
