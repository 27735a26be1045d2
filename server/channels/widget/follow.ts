/** The stream of a visitor: the conversation so far, and what comes. Begun again it begins anew, so that nothing is missed. */
import { setTimeout as delay } from 'node:timers/promises'
import type { WireReply } from '../../../contract/routes.ts'
import type { WidgetMessage, WidgetState } from './conversation.repository.ts'

type Following = {
  read: () => Promise<{ messages: WidgetMessage[]; state: WidgetState }>
  subscribe: (listener: () => void) => () => void
  signal: AbortSignal
}

/** While an answer is made its end is looked for; otherwise the look is only a sign of life. */
const checkEveryMs = { typing: 1_000, resting: 20_000 }
const longestMs = 600_000

export async function* followVisitor({
  read,
  subscribe,
  signal,
}: Following): AsyncGenerator<WireReply<'followWidget'>> {
  const given = new Set<string>()
  let state = ''
  const end = Date.now() + longestMs
  while (!signal.aborted && Date.now() < end) {
    const changed = new AbortController()
    // Before reading, so that nothing is missed in between.
    const forget = subscribe(() => changed.abort())
    try {
      const current = await read()
      const fresh = current.messages.filter(({ id }) => !given.has(id))
      for (const message of fresh) {
        given.add(message.id)
        yield message
      }
      const now = JSON.stringify(current.state)
      if (now !== state) yield current.state
      else if (fresh.length === 0) yield { type: 'ping' }
      state = now
      const ms = current.state.isTyping ? checkEveryMs.typing : checkEveryMs.resting
      await delay(ms, undefined, { signal: AbortSignal.any([changed.signal, signal]) }).catch(() => undefined)
    } finally {
      forget()
    }
  }
}
