/** What a visitor of the website is called who has no name: each by a short label of their own, until they give one. */
import type { Queryable } from '../../db/schema.ts'

const beginning = 'Visitante '

/** 'Visitante 3F2A'; of the hash of the visitor's key, so that it stays the same and tells nothing of the key. */
export const visitorLabel = (visitor: string): string =>
  beginning + Buffer.from(visitor, 'base64url').toString('hex').slice(0, 4).toUpperCase()

/** The name that a visitor has given in the conversation takes the place of the label. */
export async function nameVisitor(trx: Queryable, conversationId: string, name: string): Promise<void> {
  await trx
    .updateTable('contacts')
    .set({ name })
    .where('name', 'like', `${beginning}%`)
    .where('id', '=', (inner) =>
      inner
        .selectFrom('conversations')
        .select('contactId')
        .where('conversations.id', '=', conversationId)
        .where('channel', '=', 'widget'),
    )
    .execute()
}
