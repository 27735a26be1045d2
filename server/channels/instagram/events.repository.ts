/** Events of messages that were already sent or received. */
import { lockAgent } from '../../agents/agents.ts'
import type { ChannelRow } from '../../db/channel-tables.ts'
import { removeFiles } from '../../db/files.ts'
import type { Db, Queryable } from '../../db/schema.ts'
import { deletedText, textOfBatch } from '../inbound.repository.ts'

type ChannelScope = Pick<ChannelRow, 'id' | 'ownerId' | 'agentId'>

/** Reading a message implies that the earlier ones were read, too. Returns the conversations of the messages. */
export const markRead = (
  db: Db,
  { id: channelId, ownerId, agentId }: ChannelScope,
  { personId, providerId }: { personId: string; providerId: string },
  now: Date,
): Promise<Set<string>> =>
  db.transaction().execute(async (trx) => {
    if (!(await lockAgent(trx, ownerId, agentId))) return new Set()
    const mentioned = trx
      .selectFrom('outboundMessages as mentioned')
      .where('mentioned.channelId', '=', channelId)
      .where('mentioned.providerId', '=', providerId)
    const read = await trx
      .updateTable('outboundMessages')
      .set({ state: 'read', changedAt: now })
      .where('channelId', '=', channelId)
      .where('address', '=', personId)
      // The messages of a channel have no index by address.
      .where('contactId', '=', mentioned.select('mentioned.contactId'))
      .where('state', 'in', ['accepted', 'sent', 'delivered'])
      .where('sequence', '<=', mentioned.select('mentioned.sequence'))
      .returning('conversationId')
      .execute()
    return new Set(read.flatMap(({ conversationId }) => conversationId ?? []))
  })

/** `fileIds`: files whose bytes remain to be deleted. `conversationId`: the conversation that has changed. */
type DeletedInbound = { fileIds: string[]; conversationId?: string | undefined }

/** A message that the person deletes is deleted here, too, as Instagram's terms require. */
export const deleteInbound = (
  db: Db,
  { id: channelId, ownerId, agentId }: ChannelScope,
  providerId: string,
): Promise<DeletedInbound> =>
  db.transaction().execute(async (trx) => {
    if (!(await lockAgent(trx, ownerId, agentId))) return { fileIds: [] }
    const inbound = await trx
      .selectFrom('inboundMessages')
      .select(['id', 'batch', 'media', 'contactId'])
      .where('channelId', '=', channelId)
      .where('providerId', '=', providerId)
      .forUpdate()
      .executeTakeFirst()
    if (inbound === undefined) return { fileIds: [] }
    const fileIds = inbound.media.map(({ fileId }) => fileId)
    await trx
      .updateTable('inboundMessages')
      .set({ content: deletedText, media: '[]', filesUntil: null })
      .where('id', '=', inbound.id)
      .execute()
    const conversationId =
      inbound.batch === null
        ? undefined
        : await rewriteMessage(trx, { ownerId, contactId: inbound.contactId, batch: inbound.batch })
    await removeFiles(trx, ownerId, fileIds)
    return { fileIds, conversationId }
  })

/** Composes the message of a batch again from what is left of its parts. Returns its conversation. */
async function rewriteMessage(
  trx: Queryable,
  { ownerId, contactId, batch }: { ownerId: string; contactId: string; batch: string },
): Promise<string | undefined> {
  // Locked before the parts are read, so that of two simultaneous deletions the second one sees both.
  const message = await trx
    .selectFrom('messages')
    .innerJoin('conversations', 'conversations.id', 'messages.conversationId')
    .leftJoin('turns', 'turns.id', 'messages.turnId')
    .select(['messages.id', 'messages.conversationId'])
    .where('conversations.ownerId', '=', ownerId)
    .where(({ eb, or, and }) =>
      // In earlier versions only its turn led to the message.
      or([eb('messages.id', '=', batch), and([eb('turns.messageId', '=', batch), eb('messages.role', '=', 'user')])]),
    )
    .orderBy(({ eb }) => eb('messages.id', '=', batch), 'desc')
    .orderBy('messages.sequence', 'desc')
    .limit(1)
    .forUpdate('messages')
    .executeTakeFirst()
  if (message === undefined) return undefined
  const parts = await trx
    .selectFrom('inboundMessages')
    .select(['content', 'media'])
    // The messages of a batch are of one contact, by whom there is an index.
    .where('contactId', '=', contactId)
    .where('batch', '=', batch)
    .orderBy('sequence')
    .execute()
  const media = JSON.stringify(parts.flatMap((part) => part.media))
  await trx
    .updateTable('messages')
    .set({ content: textOfBatch(parts), media })
    .where('id', '=', message.id)
    .execute()
  return message.conversationId
}
