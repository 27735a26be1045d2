/** How the widget follows its conversation: what it reads, and when it asks again. */
import { expect, test, vi } from 'vitest'
import type { WidgetLine } from '../../contract/widget.ts'
import { StepClock } from '../kit/clock.ts'

let answers: (() => Response)[] = []
// The widget takes the page's `fetch` as it is when it is loaded.
vi.stubGlobal('fetch', () => Promise.resolve(answers.shift()?.() ?? new Response(new ReadableStream())))
const { follow } = await import('../../src/widget/connection.ts')

const start = (...given: (() => Response)[]) => {
  answers = given
  const clock = new StepClock()
  vi.stubGlobal('setTimeout', clock.setTimeout)
  const lines: WidgetLine[] = []
  const statuses: number[] = []
  const stop = follow(
    { host: '', agentId: 'a1', visitor: 'v' },
    { onLine: (line) => void lines.push(line), onStatus: (status) => void statuses.push(status) },
  )
  return { clock, lines, statuses, stop }
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

test('[WD-03] after failures it asks again, each time later', async () => {
  const { clock, statuses, stop } = start(refused(500), refused(503))
  await expect.poll(() => clock.running).toEqual([1_000])
  clock.end(1_000)
  await expect.poll(() => clock.running).toEqual([2_000])
  expect(statuses).toEqual([500, 503])
  stop()
})
