/** Messages between the app's pages and the inspector; they never leave the origin. */
import type { Chart } from './chart.ts'

export const channelName = 'prosa-inspector'

/** Session ids of actors start again on every page. */
export const pageId = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`

export type Seen = { status: string; value: unknown; context: unknown; output: unknown; error: unknown }

export type AppMessage =
  | { type: 'page.arrived' }
  | { type: 'page.left'; page: string }
  /** An actor that started, or that was running before the viewer connected. */
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
  /** `taken`: edges of the chart that led to this snapshot. */
  | { type: 'snapshot'; page: string; actor: string; seen: Seen; taken: readonly string[] }

export type ActorMessage = Extract<AppMessage, { type: 'actor' }>

/** A viewer asks for the running actors, and announces that it stops listening. */
export type ViewerMessage = { type: 'viewer.arrived'; viewer: string } | { type: 'viewer.left'; viewer: string }

export type Message = AppMessage | ViewerMessage
