/** Queues messages to somebody who may never have written to us. */
import type { ChannelRow, OutboundPart } from '../db/channel-tables.ts'
import type { Queryable } from '../db/schema.ts'
import { lockChannel } from './channels.repository.ts'
import { findOrCreateContact, type Person } from './contacts.repository.ts'
import { queueOutbound } from './outbox.repository.ts'

type ForPerson = {
  channel: ChannelRow
  person: Person
  parts: readonly OutboundPart[]
  recipientId?: string
  notBefore?: Date
}

/** Answers the contact. */
export async function queueForPerson(trx: Queryable, given: ForPerson, now: Date): Promise<string> {
  const { channel, person, parts, recipientId, notBefore = now } = given
  const { id: channelId, ownerId, agentId } = channel
  // One at a time: a message that comes in now must not make a second contact of the same person.
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
