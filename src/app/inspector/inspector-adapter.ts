/** The adapter behind the inspector: sends events to viewers, and the running actors to viewers that connect later. */
import type { StatelyInspectionEvent } from '@statelyai/inspect'
import type { Chart } from './chart.ts'
import { channelName, pageId, type ActorMessage, type AppMessage, type Message, type Seen } from './messages.ts'
import { plain } from './plain.ts'

type Snapshot = { status?: string; value?: unknown; context?: unknown; output?: unknown; error?: unknown }

const seenIn = ({ status = 'active', value, context, output, error }: Snapshot): Seen => ({
  status,
  value,
  context,
  output,
  error,
})

export class InspectorAdapter {
  readonly #channel = new BroadcastChannel(channelName)
  readonly #viewers = new Set<string>()
  readonly #running = new Map<string, ActorMessage>()
  readonly #taken = new Map<string, readonly string[]>()

  constructor() {
    this.#channel.addEventListener('message', ({ data }: MessageEvent<Message>) => this.#hear(data))
    addEventListener('pagehide', () => this.#say({ type: 'page.left', page: pageId }))
    this.#channel.postMessage({ type: 'page.arrived' } satisfies AppMessage)
  }

  isRunning(actor: string): boolean {
    return this.#running.has(actor)
  }

  /** Adds the name and chart, which `@statelyai/inspect` does not report. */
  introduce(actor: string, name: string, chart: Chart | null): void {
    this.#running.set(actor, {
      type: 'actor',
      page: pageId,
      address: location.pathname,
      actor,
      parent: null,
      name,
      chart,
      seen: seenIn({}),
      taken: [],
    })
  }

  /** Collects the edges that the actor takes; they are sent with the next snapshot. */
  recordTransitions(actor: string, edges: readonly string[]): void {
    this.#taken.set(actor, [...(this.#taken.get(actor) ?? []), ...edges])
  }

  send(event: StatelyInspectionEvent): void {
    const actor = event.sessionId
    const running = this.#running.get(actor)
    if (!running) return
    if (event.type === '@xstate.event') {
      const { sourceId = null } = event
      return this.#say({ type: 'event', page: pageId, actor, source: sourceId, event: event.event, at: Date.now() })
    }
    const current = { ...running, seen: seenIn(event.snapshot) }
    if (event.type === '@xstate.actor') {
      const introduced = { ...current, parent: event.parentId ?? null }
      this.#running.set(actor, introduced)
      return this.#say(introduced)
    }
    const taken = this.#taken.get(actor) ?? []
    this.#taken.delete(actor)
    if (current.seen.status === 'active') this.#running.set(actor, { ...current, taken })
    else this.#running.delete(actor)
    this.#say({ type: 'snapshot', page: pageId, actor, seen: current.seen, taken })
  }

  #hear(message: Message): void {
    if (message.type === 'viewer.left') this.#viewers.delete(message.viewer)
    if (message.type !== 'viewer.arrived') return
    this.#viewers.add(message.viewer)
    for (const running of this.#running.values()) this.#say(running)
  }

  /** Converting values is expensive, so nothing is sent without a viewer. */
  #say(message: AppMessage): void {
    if (this.#viewers.size === 0) return
    this.#channel.postMessage({
      ...message,
      ...('seen' in message && { seen: plain(message.seen) }),
      ...('event' in message && { event: plain(message.event) }),
    })
  }
}
