/**
 * Streams a visitor's own conversation: existing messages, then new ones. After a reconnect the stream starts from the
 * beginning, so that nothing is missed.
 */
import type { WireReply } from '../../../contract/routes.ts'
import { sleep } from '../../platform/abort.ts'
import type { WidgetMessage, WidgetState } from './conversation.repository.ts'

type StreamOptions = {
  read: () => Promise<{ messages: WidgetMessage[]; state: WidgetState }>
  subscribe: (listener: () => void) => () => void
  signal: AbortSignal
}

/** While an answer is being written, poll for its end; otherwise the interval only sends a ping. */
const checkEveryMs = { typing: 1_000, resting: 20_000 }
const maxStreamMs = 600_000

export async function* streamConversation({
  read,
  subscribe,
  signal,
}: StreamOptions): AsyncGenerator<WireReply<'followWidget'>> {
  const sentIds = new Set<string>()
  let lastSent = ''
  const end = Date.now() + maxStreamMs
  while (!signal.aborted && Date.now() < end) {
    const changed = new AbortController()
    // Subscribes before reading, so that no change is missed in between.
    const unsubscribe = subscribe(() => changed.abort())
    try {
      const current = await read()
      const fresh = current.messages.filter(({ id }) => !sentIds.has(id))
      for (const message of fresh) {
        sentIds.add(message.id)
        yield message
      }
      const serialized = JSON.stringify(current.state)
      if (serialized !== lastSent) yield current.state
      else if (fresh.length === 0) yield { type: 'ping' }
      lastSent = serialized
      const ms = current.state.isTyping ? checkEveryMs.typing : checkEveryMs.resting
      await sleep(ms, AbortSignal.any([changed.signal, signal]))
    } finally {
      unsubscribe()
    }
  }
}
