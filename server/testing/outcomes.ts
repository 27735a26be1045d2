/**
 * Outcomes requested by a test: per scope and call, a queue of outcomes taken in order before the real handler. Mounted
 * in test mode only. A request names its scope in the header `x-test-scope`, so that parallel tests do not interfere.
 */
import type { Socket } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'
import * as v from 'valibot'
import type { CallName } from '../../contract/routes.ts'

export const scopeHeader = 'x-test-scope'

export const Outcome = v.variant('kind', [
  /** Replies with exactly this. */
  v.strictObject({
    kind: v.literal('reply'),
    status: v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599)),
    body: v.unknown(),
  }),
  /** Replies with a body that is not JSON. */
  v.strictObject({
    kind: v.literal('text'),
    status: v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599)),
    text: v.string(),
  }),
  /** Cuts the connection. */
  v.strictObject({ kind: v.literal('drop') }),
  /** Waits for a release, then goes on to the next outcome or the real handler. */
  v.strictObject({ kind: v.literal('hold') }),
  /** Runs the real handler. */
  v.strictObject({ kind: v.literal('pass') }),
])
export type Outcome = v.InferOutput<typeof Outcome>

export type Outcomes = {
  add: (scope: string, call: CallName, outcome: Outcome) => void
  /**
   * Continues held requests; if there are none, the next hold will not wait. Returns the number of continued requests.
   */
  release: (scope: string, call: CallName) => number
  /** Whether a test has requested an outcome for this call. */
  isAsked: (call: CallName, c: Context) => boolean
  /** The response requested by a test, or undefined for the real handler. */
  take: (call: CallName, c: Context) => Promise<Response | undefined>
}

type Line = { queue: Outcome[]; held: Set<() => void>; releases: number }

export function createOutcomes(): Outcomes {
  const lines = new Map<string, Line>()
  const line = (scope: string, call: CallName): Line => {
    const key = `${call} ${scope}`
    const found = lines.get(key) ?? { queue: [], held: new Set(), releases: 0 }
    lines.set(key, found)
    return found
  }

  const hold = (at: Line, signal: AbortSignal): Promise<void> => {
    if (at.releases > 0) {
      at.releases -= 1
      return Promise.resolve()
    }
    return new Promise((done) => {
      const go = () => {
        at.held.delete(go)
        signal.removeEventListener('abort', go)
        done()
      }
      at.held.add(go)
      // Nobody waits any more, so a later release is not for this request.
      signal.addEventListener('abort', go)
    })
  }

  return {
    add: (scope, call, outcome) => {
      line(scope, call).queue.push(outcome)
    },
    release: (scope, call) => {
      const at = line(scope, call)
      const held = [...at.held]
      if (held.length === 0) at.releases += 1
      for (const go of held) go()
      return held.length
    },
    isAsked: (call, c) => line(c.req.header(scopeHeader) ?? '', call).queue.length > 0,
    take: async (call, c) => {
      const scope = c.req.header(scopeHeader)
      if (scope === undefined) return undefined
      const at = line(scope, call)
      for (;;) {
        const outcome = at.queue.shift()
        if (outcome?.kind !== 'hold') return outcome && answer(outcome, c)
        await hold(at, c.req.raw.signal)
        // The client has disconnected: the remaining outcomes are for other requests.
        if (c.req.raw.signal.aborted) return new Response(null, { status: 499 })
      }
    },
  }
}

/** Cuts within the response: a browser silently repeats a request whose connection broke before the first byte. */
function cut(socket: Socket): void {
  socket.write('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n', () =>
    socket.destroy(),
  )
}

function answer(outcome: Exclude<Outcome, { kind: 'hold' }>, c: Context): Response | undefined {
  switch (outcome.kind) {
    case 'pass':
      return undefined
    case 'reply':
      return Response.json(outcome.body ?? null, { status: outcome.status })
    case 'text':
      return new Response(outcome.text, {
        status: outcome.status,
        headers: {
          'Content-Type': outcome.text.startsWith('<') ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8',
        },
      })
    case 'drop':
      cut((c.env as HttpBindings).incoming.socket)
      return RESPONSE_ALREADY_SENT
  }
}
