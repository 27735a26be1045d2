/** Writes to a person who may never have written to us, for webhooks. */
import { sql } from 'kysely'
import type { OutboundOrigin, OutboundPart } from '../db/channel-tables.ts'
import type { AgentRow, Queryable } from '../db/schema.ts'
import { findOrOpenConversation } from '../conversations/open-conversation.ts'
import type { ChannelRow } from '../db/channel-tables.ts'
import { lockChannel } from './channels.repository.ts'
import { findOrCreateContact } from './contacts.repository.ts'
import { phoneForPeople, phoneIdentity } from './identity.ts'
import { queueOutbound } from './outbox.repository.ts'
import { conversationKey } from './receive.ts'

type ToWrite = {
  channel: ChannelRow
  agent: AgentRow
  /** Country code, area code and number. */
  digits: string
  name: string
  /** The text stored in the conversation. */
  text: string
  parts: readonly OutboundPart[]
  origin: OutboundOrigin
  maxAttempts?: number
  now: Date
}

export type WrittenFirst = { contactId: string; conversationId: string; messageId: string; outboundIds: string[] }

/** Stores the message in the conversation and queues it; the caller wakes the channel after the commit. */
export async function writeFirst(trx: Queryable, toWrite: ToWrite): Promise<WrittenFirst> {
  const { channel, agent, digits, name, text, parts, origin, maxAttempts, now } = toWrite
  const { ownerId, agentId } = channel
  await lockChannel(trx, channel.id)
  const person = {
    identities: [{ identity: phoneIdentity(digits), address: digits }],
    name,
    phone: phoneForPeople(digits),
  }
  const contact = await findOrCreateContact(trx, { ownerId, agentId }, person, now)
  const conversation = await findOrOpenConversation(trx, {
    ownerId,
    agent,
    now,
    conversation: conversationKey(channel, contact.id),
  })
  const messageId = crypto.randomUUID()
  await trx
    .insertInto('messages')
    .values({
      id: messageId,
      conversationId: conversation.id,
      content: text,
      createdAt: now,
      role: 'assistant',
      sources: '[]',
    })
    .execute()
  const outboundIds: string[] = []
  for (const part of parts)
    outboundIds.push(
      await queueOutbound(
        trx,
        {
          ownerId,
          channelId: channel.id,
          address: digits,
          origin,
          part,
          messageId,
          conversationId: conversation.id,
          contactId: contact.id,
          ...(maxAttempts !== undefined && { maxAttempts }),
        },
        now,
      ),
    )
  return { contactId: contact.id, conversationId: conversation.id, messageId, outboundIds }
}

/** The channel by which an agent can write to a phone number; a channel linked by QR code is preferred. */
export const phoneChannelOf = (db: Queryable, ownerId: string, agentId: string): Promise<ChannelRow | undefined> =>
  db
    .selectFrom('channels')
    .selectAll()
    .where('ownerId', '=', ownerId)
    .where('agentId', '=', agentId)
    .where('kind', 'in', ['whatsappWeb', 'whatsappCloud'])
    .where('state', 'in', ['connected', 'dropped'])
    .orderBy(sql`state = 'connected'`, 'desc')
    .orderBy(sql`kind = 'whatsappWeb'`, 'desc')
    .executeTakeFirst()
