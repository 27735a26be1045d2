/** What is known about the customer of a conversation before they say it. */
import type { ContactRow } from '../db/channel-tables.ts'
import type { Queryable } from '../db/schema.ts'
import { isVisitorLabel } from './widget/visitor-name.ts'

/** The contact of a conversation, without a visitor's label as its name; undefined in a test chat, which has no contact. */
export async function findContactOf(
  db: Queryable,
  ownerId: string,
  conversationId: string,
): Promise<Pick<ContactRow, 'name' | 'phone'> | undefined> {
  const contact = await db
    .selectFrom('contacts')
    .innerJoin('conversations', 'conversations.contactId', 'contacts.id')
    .select(['contacts.name', 'contacts.phone'])
    .where('conversations.ownerId', '=', ownerId)
    .where('conversations.id', '=', conversationId)
    .executeTakeFirst()
  return contact && isVisitorLabel(contact.name) ? { ...contact, name: '' } : contact
}
