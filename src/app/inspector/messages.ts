/** What the app's pages and the inspector's say to each other; it never leaves the origin. */
import type { Chart } from './chart.ts'

export const channelName = 'prosa-inspector'

/** Session ids of actors are counted anew on every page. */
export const pageId = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`

export type Seen = { status: string; value: unknown; context: unknown; output: unknown; error: unknown }

export type AppMessage =
  | { type: 'page.arrived' }
  | { type: 'page.left'; page: string }
  /** An actor that started, or one that a late viewer did not see start. */
  | {
      type: 'actor'
      page: string
      address: string
      actor: string
      parent: string | null
      name: string
      chart: Chart | null
      seen: Seen
      taken: readonly string[]
    }
  | { type: 'event'; page: string; actor: string; source: string | null; event: unknown; at: number }
  /** `taken` are the edges of the chart that led here. */
  | { type: 'snapshot'; page: string; actor: string; seen: Seen; taken: readonly string[] }

export type ActorMessage = Extract<AppMessage, { type: 'actor' }>

/** A viewer asks for the actors that are running, and says when it no longer listens. */
export type ViewerMessage = { type: 'viewer.arrived'; viewer: string } | { type: 'viewer.left'; viewer: string }

export type Message = AppMessage | ViewerMessage
