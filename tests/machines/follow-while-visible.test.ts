/** A followed stream that ends: when the server is asked again. */
import { expect, test, vi } from 'vitest'
import { followWhileVisible } from '../../src/services/follow-while-visible.ts'
import { StepClock } from '../kit/clock.ts'

const change = '{"sessionIds":["s-1"],"latest":{},"isFirst":true}'

/** Follows conversations with these streams or responses, one after the other; the stream after the last is silent. */
function follow(answers: readonly (string | Response)[]) {
  const clock = new StepClock()
  const lines: unknown[] = []
  const asked: string[] = []
  vi.stubGlobal('setTimeout', clock.setTimeout)
  vi.stubGlobal('clearTimeout', clock.clearTimeout)
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const shown = Object.assign(new EventTarget(), { hidden: false, querySelector: () => null })
  vi.stubGlobal('document', shown)
  vi.stubGlobal('localStorage', { getItem: () => 'a token' })
  vi.stubGlobal('fetch', async (url: string, { signal }: RequestInit = {}) => {
    if (url === '/config.json') return Response.json({})
    const answer = answers[asked.length]
    asked.push(url)
    if (answer instanceof Response) return answer
    const silent = new ReadableStream({
      start: (controller) => signal?.addEventListener('abort', () => controller.error(signal.reason)),
    })
    return new Response(answer ?? silent)
  })
  const failures: string[] = []
  const params = { agentId: 'a-1' }
  const stop = followWhileVisible(
    'followConversations',
    { params },
    (line) => lines.push(line),
    (kind) => failures.push(kind),
  )
  const show = () => shown.dispatchEvent(new Event('visibilitychange'))
  return { clock, lines, asked, failures, show, stop }
}

test.for(['', '<!doctype html>\n<title>Not ours</title>\n'])(
  'one without a line is asked for again after a delay: %j',
  async (body) => {
    const { clock, lines, asked, stop } = follow([body, `${change}\n`])
    await expect.poll(() => clock.running).toEqual([5_000])
    expect(asked).toHaveLength(1)
    clock.end(5_000)
    await expect.poll(() => lines).toHaveLength(1)
    stop()
  },
)

test('one of what does not exist is told to be missing, and asked for again when the page is shown again', async () => {
  const { asked, failures, show, stop } = follow([
    Response.json({}, { status: 404 }),
    Response.json({}, { status: 404 }),
  ])
  await expect.poll(() => failures).toEqual(['notFound'])
  show()
  await expect.poll(() => failures).toEqual(['notFound', 'notFound'])
  expect(asked).toHaveLength(2)
  stop()
})

test('one with a line is asked for again at once', async () => {
  const { clock, lines, asked, stop } = follow([`${change}\n`])
  await expect.poll(() => asked).toHaveLength(2)
  expect(lines).toEqual([JSON.parse(change)])
  expect(clock.running).toEqual([90_000])
  stop()
})

test('one that is silent for longer than any of the server is given up and asked for again', async () => {
  const { clock, asked, stop } = follow([])
  await expect.poll(() => asked).toHaveLength(1)
  await new Promise(setImmediate)
  clock.end(90_000)
  await expect.poll(() => clock.running).toEqual([5_000])
  clock.end(5_000)
  await expect.poll(() => asked).toHaveLength(2)
  stop()
})

test('its last line counts also if the stream ends without a line break', async () => {
  const { lines, stop } = follow([change])
  await expect.poll(() => lines).toEqual([JSON.parse(change)])
  stop()
})

test.for([403, 404])(
  'one that is refused with %i is asked for again only when the page is shown again',
  async (status) => {
    const refused = Object.assign(new Response(null, { status }), { text: async () => '' })
    const { clock, asked, show, stop } = follow([refused])
    await expect.poll(() => asked).toHaveLength(1)
    await new Promise(setImmediate)
    expect(clock.running).toEqual([])
    show()
    await expect.poll(() => asked).toHaveLength(2)
    stop()
  },
)
