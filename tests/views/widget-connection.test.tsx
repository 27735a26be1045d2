/** How the widget follows its conversation: what it reads, and when it asks again. */
import { expect, test, vi } from 'vitest'
import type { WidgetLine } from '../../contract/widget.ts'
import { StepClock } from '../kit/clock.ts'

let answers: (() => Response)[] = []
let signals: AbortSignal[] = []
/** A stream without a line, until it is aborted. */
const silent = (signal: AbortSignal): Response =>
  new Response(
    new ReadableStream({ start: (writer) => signal.addEventListener('abort', () => writer.error(signal.reason)) }),
  )
// The widget takes the page's `fetch` as it is when it is loaded.
vi.stubGlobal('fetch', (_url: string, { signal }: { signal: AbortSignal }) => {
  signals.push(signal)
  return Promise.resolve(answers.shift()?.() ?? silent(signal))
})
const { follow } = await import('../../src/widget/connection.ts')

const start = (...given: (() => Response)[]) => {
  answers = given
  signals = []
  const clock = new StepClock()
  const setTimeout = vi.fn<StepClock['setTimeout']>(clock.setTimeout)
  vi.stubGlobal('setTimeout', setTimeout)
  vi.stubGlobal('clearTimeout', clock.clearTimeout)
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  const lines: WidgetLine[] = []
  const statuses: number[] = []
  const stop = follow(
    { host: '', agentId: 'a1', visitor: 'v' },
    { onLine: (line) => void lines.push(line), onStatus: (status) => void statuses.push(status) },
  )
  return { clock, setTimeout, lines, statuses, stop }
}
const refused = (status: number) => () => new Response(null, { status })

test('[WD-03] a line whose letters come in two pieces is read whole', async () => {
  const line = { type: 'message', id: 'm1', from: 'agent', text: 'Não abrimos à noite.', at: 1 }
  const bytes = new TextEncoder().encode(`${JSON.stringify(line)}\n`)
  const middle = bytes.indexOf(0xc3) + 1
  const pieces = [bytes.slice(0, middle), bytes.slice(middle)]
  const body = new ReadableStream<Uint8Array>({ start: (writer) => pieces.forEach((piece) => writer.enqueue(piece)) })
  const { lines, stop } = start(() => new Response(body))
  await expect.poll(() => lines).toEqual([line])
  stop()
})

test.for([403, 404])('[WD-03] where it may not be used (%i) the widget does not ask again', async (status) => {
  const { clock, statuses, stop } = start(refused(status), refused(500))
  await expect.poll(() => statuses).toEqual([status])
  await new Promise((done) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = done
    port2.postMessage(null)
  })
  expect(clock.running).toEqual([])
  stop()
})

test('[WD-03] after failures it asks again, each time later, and at random', async () => {
  const { clock, statuses, stop } = start(refused(500), refused(503))
  await expect.poll(() => clock.running).toEqual([1_500])
  expect(signals[0]?.aborted, 'an unread body is given up').toBe(true)
  clock.end(1_500)
  await expect.poll(() => clock.running).toEqual([3_000])
  expect(statuses).toEqual([500, 503])
  stop()
})

test('[WD-03] where no line comes for a minute, it connects anew', async () => {
  const { clock, statuses, stop } = start()
  await expect.poll(() => statuses).toEqual([200])
  expect(clock.running).toEqual([60_000])
  clock.end(60_000)
  await expect.poll(() => clock.running).toEqual([1_500])
  clock.end(1_500)
  await expect.poll(() => statuses).toEqual([200, 0, 200])
  stop()
})

test('[WD-03] each line begins the minute anew', async () => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const { clock, setTimeout, lines, stop } = start(() => new Response(readable))
  await writable.getWriter().write(new TextEncoder().encode('{"type":"ping"}\n'))
  await expect.poll(() => lines).toEqual([{ type: 'ping' }])
  expect(setTimeout).toHaveBeenCalledTimes(2)
  expect(clock.running).toEqual([60_000])
  stop()
})

test('[WD-03] a browser that is online again connects anew, and does not wait for its next attempt', async () => {
  const { clock, statuses, stop } = start()
  await expect.poll(() => statuses).toEqual([200])
  dispatchEvent(new Event('online'))
  await expect.poll(() => clock.running).toEqual([1_500])
  expect(statuses).toEqual([200, 0])
  dispatchEvent(new Event('online'))
  await expect.poll(() => statuses).toEqual([200, 0, 200])
  stop()
  dispatchEvent(new Event('online'))
  expect(signals).toHaveLength(2)
})
