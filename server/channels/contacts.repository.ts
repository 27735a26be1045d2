/** The contacts of an agent. */
import type { ContactRow } from '../db/channel-tables.ts'
import type { Queryable } from '../db/schema.ts'
import type { ContactIdentity } from './identity.ts'

export type Person = {
  /** Messages are sent to the first one. */
  identities: readonly ContactIdentity[]
  name: string
  /** In E.164 format; null if unknown. */
  phone: string | null
}

type Of = { ownerId: string; agentId: string }

/**
 * Finds or creates the contact with these identities; separate contacts with these identities are merged. The caller
 * holds a lock, so that two messages of a new person do not create two contacts.
 */
export async function findOrCreateContact(trx: Queryable, of: Of, person: Person, now: Date): Promise<ContactRow> {
  const keys = person.identities.map(({ identity }) => identity)
  const known = await trx
    .selectFrom('contacts')
    .selectAll()
    .where('ownerId', '=', of.ownerId)
    .where('id', 'in', (inner) =>
      inner
        .selectFrom('contactIdentities')
        .select('contactId')
        .where('agentId', '=', of.agentId)
        .where('identity', 'in', keys),
    )
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const [first, ...others] = known
  const kept = first ?? (await insertContact(trx, of, person, now))
  for (const other of others) await mergeInto(trx, kept.id, other)
  // What the others knew is the contact's now.
  const contact = others.length === 0 ? kept : await findContact(trx, kept.id)
  for (const { identity, address } of person.identities)
    await trx
      .insertInto('contactIdentities')
      .values({ agentId: of.agentId, identity, address, contactId: contact.id })
      .onConflict((conflict) => conflict.columns(['agentId', 'identity']).doUpdateSet({ address }))
      .execute()
  const name = contact.name || person.name
  const phone = contact.phone ?? person.phone
  if (name === contact.name && phone === contact.phone) return contact
  return trx
    .updateTable('contacts')
    .set({ name, phone })
    .where('id', '=', contact.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

const insertContact = (trx: Queryable, of: Of, { name, phone }: Person, now: Date): Promise<ContactRow> =>
  trx
    .insertInto('contacts')
    .values({ id: crypto.randomUUID(), ...of, name, phone, createdAt: now })
    .returningAll()
    .executeTakeFirstOrThrow()

const findContact = (trx: Queryable, id: string): Promise<ContactRow> =>
  trx.selectFrom('contacts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function mergeInto(trx: Queryable, contactId: string, other: ContactRow): Promise<void> {
  const { id: otherId, name, phone, optedOutAt, optOutAskedAt, optOutQuote } = other
  await trx
    .updateTable('contacts')
    .set((expression) => ({
      name: expression.case().when('name', '=', '').then(name).else(expression.ref('name')).end(),
      phone: expression.fn.coalesce('phone', expression.val(phone)),
    }))
    .where('id', '=', contactId)
    .execute()
  // An opt-out of one merged contact holds for the merged one.
  if (optedOutAt !== null || optOutAskedAt !== null)
    await trx
      .updateTable('contacts')
      .set(optedOutAt === null ? { optOutAskedAt, optOutQuote } : { optedOutAt })
      .where('id', '=', contactId)
      .execute()
  await trx.updateTable('campaignRecipients').set({ contactId }).where('contactId', '=', otherId).execute()
  await trx.updateTable('contactIdentities').set({ contactId }).where('contactId', '=', otherId).execute()
  await trx.updateTable('conversations').set({ contactId }).where('contactId', '=', otherId).execute()
  await trx.updateTable('inboundMessages').set({ contactId }).where('contactId', '=', otherId).execute()
  await trx.updateTable('outboundMessages').set({ contactId }).where('contactId', '=', otherId).execute()
  await trx.deleteFrom('contacts').where('id', '=', otherId).execute()
}

/** Recipient id of a contact: its phone number, else the provider's id. */
export async function findRecipientId(db: Queryable, contactId: string): Promise<string | undefined> {
  const rows = await db
    .selectFrom('contactIdentities')
    .select(['identity', 'address'])
    .where('contactId', '=', contactId)
    .execute()
  return (rows.find(({ identity }) => identity.startsWith('phone:')) ?? rows[0])?.address
}
