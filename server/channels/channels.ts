/** The channels of all agents: inbound messages are answered, replies are sent. One instance per server. */
import { sql } from 'kysely'
import { campaignsKey } from '../campaigns/campaign-key.ts'
import type { Answering } from '../conversations/answer-message.ts'
import { allHooks, type MessageHooks } from '../conversations/message-hooks.ts'
import type { ChannelRow } from '../db/channel-tables.ts'
import type { Db } from '../db/schema.ts'
import type { Clock } from '../platform/clock.ts'
import type { FileStore } from '../platform/files/store.ts'
import type { Log } from '../platform/log.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { EventBus } from '../platform/event-bus.ts'
import type { Adapters, ChannelAdapter, Connection } from './adapter.ts'
import { defaultBatchWindow, type BatchWindow } from './answer-inbound.ts'
import { connectionOf } from './channels.repository.ts'
import { findChannelById } from './find-channel.ts'
import { emptyQueue } from './empty-queue.ts'
import { channelJobs } from './jobs.ts'
import { createOutbound, type Outbound } from './outbound.ts'
import type { Pace, BeforeSend } from './send-queued.ts'
import { createVisitorEvents, createWidgetAdapter, type VisitorEvents, widgetProviderName } from './widget/adapter.ts'
import { applyEvents } from './apply-events.ts'
import type { Inbound, ProviderEvent } from './provider-events.ts'
import { type InboundRule, receive, type Received } from './receive.ts'
import { checkChannel } from './watch.ts'

export type Channels = {
  adapters: Adapters
  outbound: Outbound
  receive: (channel: ChannelRow, inbound: Inbound) => Promise<Received>
  /** Applies events reported by a provider. */
  apply: (channel: ChannelRow, events: readonly ProviderEvent[]) => Promise<void>
  /** Asks the provider for the state of the channel, and reconnects it if necessary. */
  check: (channelId: string) => Promise<void>
  /** Queues such a check. */
  watch: (channelId: string) => Promise<void>
  /** Queues sending for this channel. */
  wake: (channelId: string) => Promise<void>
  /** The adapter of this channel, and its connection. */
  providerOf: (channelId: string) => Promise<{ adapter: ChannelAdapter; connection: Connection } | undefined>
  /** Empties the queue of the channel's provider, if it has one; nothing that it had accepted is certain any more. */
  emptyQueue: (channelId: string) => Promise<void>
  /** Queues sending after a message was stored in this conversation. */
  wakeConversation: (conversationId: string) => Promise<void>
  /** Notifies open widgets of visitors. */
  visitors: VisitorEvents
  hooks: MessageHooks
  /** Queues all attempts to leave the provider of a deleted channel that are due now. */
  queueDepartures: () => Promise<void>
  jobs: ReturnType<typeof channelJobs>['definitions']
}

export type ChannelsOptions = {
  db: Db
  clock: Clock
  log: Log
  files: FileStore
  secrets: Secrets
  events: EventBus
  adapters: Adapters
  /** A function, because answering and channels depend on each other. */
  answering: () => Answering
  /** What follow-ups do when a person writes. */
  personHooks: MessageHooks
  pace?: Pace
  beforeSend?: readonly BeforeSend[]
  /** What campaigns do when a customer writes. */
  inboundRule?: InboundRule
  gathering?: BatchWindow
  /** See `SendOptions`. */
  inFlightMs?: number
}

/** Milliseconds a person would take to type the text. */
export const defaultPace: Pace = ({ part }, { kind }) =>
  // All visitors share one queue and wait at the screen, so widget messages are not delayed.
  kind === 'widget' ? 0 : Math.min(4_000, 800 + 15 * ('text' in part ? part.text.length : 0))

export function createChannels(options: ChannelsOptions): Channels {
  const { db, clock, log, files, secrets, answering } = options
  const visitors = createVisitorEvents(options.events)
  const adapters: Adapters = { ...options.adapters, [widgetProviderName]: createWidgetAdapter(visitors) }
  const outbound = createOutbound(adapters)
  const hooks: MessageHooks = {
    afterCustomerMessage: async (trx, { conversationId, at }) => {
      // A message that arrives late never makes it earlier.
      const lastInboundAt = sql<Date>`greatest(last_inbound_at, ${at}::timestamptz)`
      await trx.updateTable('conversations').set({ lastInboundAt }).where('id', '=', conversationId).execute()
    },
    afterReply: async (trx, { conversationId, at }) => {
      await outbound.queueUnsent(trx, conversationId, 'reply', at)
    },
  }
  const { afterReply } = options.personHooks
  const { afterCustomerMessage } = allHooks(options.personHooks, hooks)
  const notifyConversation = options.events.notify
  const notifyCampaigns = (agentId: string) => options.events.notifyKey(campaignsKey(agentId))
  const jobs = channelJobs({
    inbound: {
      db,
      clock,
      answering,
      gathering: options.gathering ?? defaultBatchWindow,
      hooks: { afterCustomerMessage },
    },
    outbound: {
      db,
      clock,
      log,
      secrets,
      adapters,
      readFile: files.read,
      pace: options.pace ?? defaultPace,
      beforeSend: options.beforeSend ?? [],
      inFlightMs: options.inFlightMs ?? 0,
      notifyConversation,
      notifyCampaigns,
    },
  })

  const receiveHere: Channels['receive'] = (channel, inbound) =>
    receive(
      {
        db,
        clock,
        files,
        hooks: { afterReply, afterCustomerMessage },
        events: options.events,
        notifyCampaigns,
        rule: options.inboundRule ?? (() => Promise.resolve(undefined)),
        outbound,
        onStored: jobs.wakeInbound,
        onConfirmed: jobs.wakeOutbound,
      },
      channel,
      inbound,
    )

  const providerOf: Channels['providerOf'] = async (channelId) => {
    const channel = await findChannelById(db, channelId)
    const adapter = channel && adapters[channel.provider]
    return channel && adapter && { adapter, connection: connectionOf(secrets, channel) }
  }

  return {
    adapters,
    outbound,
    visitors,
    receive: receiveHere,
    apply: (channel, events) =>
      applyEvents(
        { db, clock, receive: receiveHere, wake: jobs.wakeOutbound, notifyConversation, notifyCampaigns },
        channel,
        events,
      ),
    check: (channelId) => checkChannel({ db, clock, secrets, adapters, wake: jobs.wakeOutbound }, channelId),
    watch: jobs.watch,
    wake: jobs.wakeOutbound,
    providerOf,
    emptyQueue: async (channelId) => {
      const provider = await providerOf(channelId)
      if (provider !== undefined) await emptyQueue({ db, clock, log, notifyConversation }, provider)
    },
    wakeConversation: async (conversationId) => {
      const row = await db
        .selectFrom('conversations')
        .select('channelId')
        .where('id', '=', conversationId)
        .executeTakeFirst()
      if (row?.channelId) await jobs.wakeOutbound(row.channelId)
    },
    hooks,
    queueDepartures: jobs.queueDepartures,
    jobs: jobs.definitions,
  }
}
