/** The list of channels and their cards follow an agent through one stream. */
import { expect, test, vi } from 'vitest'
import { followLink } from '../../src/services/follow-link.ts'

const line = (state: string): Uint8Array => new TextEncoder().encode(`${JSON.stringify({ state, channels: [] })}\n`)

function server() {
  const streams: { url: string; signal: AbortSignal; writer: ReadableStreamDefaultController<Uint8Array> }[] = []
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false, querySelector: () => null }))
  vi.stubGlobal('localStorage', { getItem: () => 'a token' })
  vi.stubGlobal('fetch', async (url: string, { signal }: { signal: AbortSignal }) => {
    if (url === '/config.json') return Response.json({})
    return new Response(
      new ReadableStream({
        start: (writer) => {
          streams.push({ url, signal, writer })
        },
      }),
    )
  })
  return streams
}

test('whoever listens later gets the latest state, and the last one to leave ends the stream', async () => {
  const streams = server()
  const first: string[] = []
  const second: string[] = []
  const leaveFirst = followLink('a-1', ({ state }) => first.push(state))
  await expect.poll(() => streams).toHaveLength(1)
  const [stream] = streams
  stream?.writer.enqueue(line('connecting'))
  await expect.poll(() => first).toEqual(['connecting'])
  const leaveSecond = followLink('a-1', ({ state }) => second.push(state))
  expect(second).toEqual(['connecting'])
  stream?.writer.enqueue(line('connected'))
  await expect.poll(() => second).toEqual(['connecting', 'connected'])
  expect(first).toEqual(['connecting', 'connected'])
  leaveFirst()
  expect(stream?.signal.aborted).toBe(false)
  leaveSecond()
  expect(stream?.signal.aborted).toBe(true)
  const leaveThird = followLink('a-1', ({ state }) => first.push(state))
  await expect.poll(() => streams).toHaveLength(2)
  expect(first).toHaveLength(2)
  leaveThird()
})

test('each agent has a stream of its own', async () => {
  const streams = server()
  const leave = ['a-1', 'a-2'].map((agentId) => followLink(agentId, () => {}))
  await expect.poll(() => streams.map(({ url }) => /agents\/(a-\d)/.exec(url)?.[1])).toEqual(['a-1', 'a-2'])
  for (const end of leave) end()
})
