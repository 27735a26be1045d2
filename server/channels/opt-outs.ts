/** Opt-outs hold for a person: for their contacts with all agents of the account. */
import { sql } from 'kysely'
import type { Queryable } from '../db/schema.ts'

/** The contacts of the account that share an identity with this one. */
const samePerson = (ownerId: string, contactId: string) => sql<boolean>`id in (
  select contact_id from contact_identities
  -- The key of identities begins with the agent.
  where agent_id in (select agents.id from agents where agents.owner_id = ${ownerId})
    and identity in (select own.identity from contact_identities own where own.contact_id = ${contactId})
)`

/** `perhaps`: this contact may have opted out, until the owner decides. */
export async function findOptOut(
  db: Queryable,
  ownerId: string,
  contactId: string,
): Promise<'sure' | 'perhaps' | undefined> {
  const contacts = await db
    .selectFrom('contacts')
    .select(['optedOutAt', 'optOutAskedAt', 'id'])
    .where('ownerId', '=', ownerId)
    .where(samePerson(ownerId, contactId))
    .execute()
  if (contacts.some(({ optedOutAt }) => optedOutAt !== null)) return 'sure'
  return contacts.some(({ id, optOutAskedAt }) => id === contactId && optOutAskedAt !== null) ? 'perhaps' : undefined
}

/** False if there was none. */
export async function takeBackOptOut(db: Queryable, ownerId: string, contactId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('contacts')
    .set({ optedOutAt: null })
    .where('ownerId', '=', ownerId)
    .where('optedOutAt', 'is not', null)
    .where(samePerson(ownerId, contactId))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
