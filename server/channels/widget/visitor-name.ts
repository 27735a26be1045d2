/** Names of visitors: a short label, until the visitor gives a name. */
import type { Queryable } from '../../db/schema.ts'

const beginning = 'Visitante '
const label = /^Visitante [0-9A-F]{4}$/u

/** 'Visitante 3F2A'; derived from the hash of the visitor's key, so that it is stable and does not reveal the key. */
export const visitorLabel = (visitor: string): string =>
  beginning + Buffer.from(visitor, 'base64url').toString('hex').slice(0, 4).toUpperCase()

export const isVisitorLabel = (name: string): boolean => label.test(name)

/** The name that a visitor gives in the conversation replaces the label. */
export async function nameVisitor(trx: Queryable, conversationId: string, name: string): Promise<void> {
  await trx
    .updateTable('contacts')
    .set({ name })
    .where('name', '~', label.source)
    .where('id', '=', (inner) =>
      inner
        .selectFrom('conversations')
        .select('contactId')
        .where('conversations.id', '=', conversationId)
        .where('channel', '=', 'widget'),
    )
    .execute()
}
