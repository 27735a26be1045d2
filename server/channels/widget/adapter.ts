/** The widget on the agent's website: what is said there is read from our own tables, so sending is telling who listens. */
import type { LaneEvents } from '../../conversations/lane-events.ts'
import type { ChannelAdapter } from '../adapter.ts'

export const widgetProviderName = 'widget'

/** Who listens to a visitor's conversation, on whatever server. */
export type VisitorEvents = {
  notify: (channelId: string, visitor: string) => Promise<void>
  /** @returns a function that ends the subscription. */
  subscribe: (channelId: string, visitor: string, listener: () => void) => () => void
}

const keyOf = (channelId: string, visitor: string) => `widget ${channelId} ${visitor}`

export const createVisitorEvents = (events: LaneEvents): VisitorEvents => ({
  notify: (channelId, visitor) => events.notify(keyOf(channelId, visitor)),
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
  send: async ({ channel }, { address, tag }) => {
    await visitors.notify(channel.id, address)
    return { kind: 'sent', providerId: tag }
  },
  // What has begun to be sent can be read by the visitor.
  find: (_, { tag }) => Promise.resolve({ kind: 'sent', providerId: tag }),
  status: ({ channel }) => Promise.resolve({ kind: 'connected', profile: channel.profile }),
})
