/** Queues messages to a person who may never have written to us, and takes them back. */
import type { ChannelRow, OutboundPart, OutboundRow } from '../db/channel-tables.ts'
import type { Queryable } from '../db/schema.ts'
import { lockChannel } from './channels.repository.ts'
import { findOrCreateContact, type Person } from './contacts.repository.ts'
import { hasNoParts, queueOutbound } from './outbox.repository.ts'

type ForPerson = {
  channel: ChannelRow
  person: Person
  parts: readonly OutboundPart[]
  recipientId?: string
  notBefore?: Date
}

/** Until the transaction ends, nobody else queues messages to people of this channel. */
export async function lockForQueueing(trx: Queryable, channelId: string): Promise<void> {
  await lockChannel(trx, channelId)
}

/** Returns the contact's id. */
export async function queueForPerson(trx: Queryable, given: ForPerson, now: Date): Promise<string> {
  const { channel, person, parts, recipientId, notBefore = now } = given
  const { id: channelId, ownerId, agentId } = channel
  // Locked: a message arriving now must not create a second contact for the same person.
  await lockChannel(trx, channelId)
  const { id: contactId } = await findOrCreateContact(trx, { ownerId, agentId }, person, now)
  const address = person.identities[0]?.address ?? ''
  for (const part of parts)
    await queueOutbound(
      trx,
      {
        ownerId,
        channelId,
        address,
        part,
        contactId,
        origin: 'campaign',
        notBefore,
        ...(recipientId && { recipientId }),
      },
      now,
    )
  return contactId
}

/**
 * Deletes the stored messages of parts that were removed from the outbox, as far as nothing of them was sent: a message
 * without parts would be sent with the agent's next reply.
 */
export async function deleteUnsentMessages(
  trx: Queryable,
  removed: readonly Pick<OutboundRow, 'messageId'>[],
): Promise<void> {
  const ids = [...new Set(removed.flatMap(({ messageId }) => messageId ?? []))]
  if (ids.length > 0) await trx.deleteFrom('messages').where('id', 'in', ids).where(hasNoParts).execute()
}
