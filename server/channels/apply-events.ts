/** Handles what a provider reports. */
import type { ChangedConversation } from '../platform/event-bus.ts'
import type { ChannelRow } from '../db/channel-tables.ts'
import type { Db } from '../db/schema.ts'
import type { Clock } from '../platform/clock.ts'
import { confirmConnected, markDropped } from './connection-state.ts'
import { applyStatus, newAnswerWaits } from './outbox.repository.ts'
import type { Inbound, ProviderEvent } from './provider-events.ts'
import type { Received } from './receive.ts'

export type EventOptions = {
  db: Db
  clock: Clock
  receive: (channel: ChannelRow, inbound: Inbound) => Promise<Received>
  wake: (channelId: string) => Promise<void>
  /** Announces that a message of this conversation has changed. */
  notifyConversation: (conversation: ChangedConversation) => Promise<void>
  /** Announces progress in the campaigns of this agent. */
  notifyCampaigns: (agentId: string) => Promise<void>
}

export async function applyEvents(
  { db, clock, receive, wake, notifyConversation, notifyCampaigns }: EventOptions,
  channel: ChannelRow,
  events: readonly ProviderEvent[],
): Promise<void> {
  const waits = newAnswerWaits()
  // In order, because an event may refer to an earlier message.
  for (const event of events)
    switch (event.kind) {
      case 'message':
        await receive(channel, event.inbound)
        break
      case 'status': {
        const { agentId } = channel
        const message = await applyStatus(db, channel, event.status, clock.now(), waits)
        if (message?.conversationId) await notifyConversation({ id: message.conversationId, agentId })
        if (message?.origin === 'campaign') await notifyCampaigns(agentId)
        break
      }
      case 'connected':
        if (await confirmConnected(db, channel, event.profile, clock.now())) await wake(channel.id)
        break
      case 'disconnected':
        await markDropped(db, channel, event, clock.now())
        break
    }
}
