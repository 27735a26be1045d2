/** The widget on the agent's website: it reads messages from our own tables, so sending only notifies open widgets. */
import type { EventBus } from '../../platform/event-bus.ts'
import type { ChannelAdapter } from '../adapter.ts'

export const widgetProviderName = 'widget'

/** Notifies listeners to a visitor's conversation, across all servers. */
export type VisitorEvents = {
  notify: (channelId: string, visitor: string) => Promise<void>
  /** @returns a function that ends the subscription. */
  subscribe: (channelId: string, visitor: string, listener: () => void) => () => void
}

const keyOf = (channelId: string, visitor: string) => `widget ${channelId} ${visitor}`

export const createVisitorEvents = (events: EventBus): VisitorEvents => ({
  notify: (channelId, visitor) => events.notifyKey(keyOf(channelId, visitor)),
  subscribe: (channelId, visitor, listener) => events.subscribe(keyOf(channelId, visitor), listener),
})

export const createWidgetAdapter = (visitors: VisitorEvents): ChannelAdapter => ({
  isSimulated: false,
  capabilities: {
    canFind: true,
    windowHours: null,
    textLimit: { length: 50_000, unit: 'characters' },
    captionLimit: 50_000,
    canEmptyQueue: false,
  },
  send: async ({ channel }, { recipient, tag }) => {
    await visitors.notify(channel.id, recipient)
    return { kind: 'sent', providerId: tag }
  },
  // A visitor can read a message as soon as its sending has begun.
  find: (_, { tag }) => Promise.resolve({ kind: 'sent', providerId: tag }),
  status: ({ channel }) => Promise.resolve({ kind: 'connected', profile: channel.profile }),
})
