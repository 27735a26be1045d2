/** Events of messages that were already sent or received. */
import type { Db } from '../../db/schema.ts'

/** Reading a message implies that the earlier ones were read, too. */
export async function markRead(
  db: Db,
  channelId: string,
  { personId, providerId }: { personId: string; providerId: string },
  now: Date,
): Promise<void> {
  await db
    .updateTable('outboundMessages')
    .set({ state: 'read', changedAt: now })
    .where('channelId', '=', channelId)
    .where('address', '=', personId)
    .where('state', 'in', ['accepted', 'sent', 'delivered'])
    .where('sequence', '<=', (inner) =>
      inner
        .selectFrom('outboundMessages as mentioned')
        .select('mentioned.sequence')
        .where('mentioned.channelId', '=', channelId)
        .where('mentioned.providerId', '=', providerId),
    )
    .execute()
}

const deletedText = '[Mensagem apagada pela pessoa]'

/** A message that the person deletes is deleted here, too, as Instagram's terms require. */
export async function deleteInboundText(db: Db, channelId: string, providerId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const inbound = await trx
      .selectFrom('inboundMessages')
      .select(['id', 'content', 'batch', 'ownerId'])
      .where('channelId', '=', channelId)
      .where('providerId', '=', providerId)
      .forUpdate()
      .executeTakeFirst()
    if (inbound === undefined) return
    await trx.updateTable('inboundMessages').set({ content: deletedText }).where('id', '=', inbound.id).execute()
    if (inbound.batch === null || inbound.content === '') return
    const message = await trx
      .selectFrom('messages')
      .innerJoin('turns', 'turns.id', 'messages.turnId')
      .select(['messages.id', 'messages.content'])
      .where('turns.ownerId', '=', inbound.ownerId)
      .where('turns.messageId', '=', inbound.batch)
      .where('messages.role', '=', 'user')
      .executeTakeFirst()
    if (message === undefined) return
    const content = message.content.replace(inbound.content, () => deletedText)
    await trx.updateTable('messages').set({ content }).where('id', '=', message.id).execute()
  })
}
