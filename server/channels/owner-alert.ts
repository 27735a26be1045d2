/** Messages to the owner through their agent's own WhatsApp, outside any conversation with a customer. */
import { hourMs } from '../../contract/durations.ts'
import type { ChannelRow } from '../db/channel-tables.ts'
import type { Queryable } from '../db/schema.ts'
import type { Adapters } from './adapter.ts'
import { queueOutbound } from './outbox.repository.ts'
import { isAgentsNumber } from './owner-number.ts'
import { phoneChannelOf } from './write-first.ts'

type OwnerAlert = { ownerId: string; agentId: string; conversationId: string; digits: string; text: string; now: Date }

/** Queues a message to the owner's number. Returns the channel, if one can write to it now. */
export async function queueOwnerAlert(
  trx: Queryable,
  adapters: Adapters,
  alert: OwnerAlert,
): Promise<string | undefined> {
  const { ownerId, agentId, conversationId, digits, text, now } = alert
  const channel = await phoneChannelOf(trx, ownerId, agentId)
  if (channel?.state !== 'connected' || !isWindowOpen(adapters, channel, now)) return undefined
  if (await isAgentsNumber(trx, ownerId, digits)) return undefined
  const row = { ownerId, channelId: channel.id, conversationId, address: digits, origin: 'notice' as const }
  await queueOutbound(trx, { ...row, part: { type: 'text', text } }, now)
  return channel.id
}

function isWindowOpen(adapters: Adapters, { provider, ownerWroteAt }: ChannelRow, now: Date): boolean {
  const windowHours = adapters[provider]?.capabilities.windowHours
  if (windowHours === null) return true
  return (
    windowHours !== undefined && ownerWroteAt !== null && now.getTime() - ownerWroteAt.getTime() < windowHours * hourMs
  )
}
