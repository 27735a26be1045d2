/** The deployment's settings where they come from `/config.json`. */
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => void vi.useRealTimers())

const load = async (answers: readonly (Response | Error)[]) => {
  vi.useFakeTimers()
  vi.resetModules()
  vi.stubGlobal('document', { querySelector: () => null })
  let asked = 0
  vi.stubGlobal('fetch', async () => {
    const answer = answers[asked++]
    if (answer instanceof Response) return answer
    throw answer ?? new Error('asked too often')
  })
  const { runtimeConfig } = await import('../../src/services/runtime-config.ts')
  return { hostOf: async () => (await runtimeConfig()).apiHost, asked: () => asked }
}
const offline = new TypeError('offline')
const settings = () => Response.json({ apiHost: 'https://api.example.com' })

test('a start without network does not decide the settings for the life of the page', async () => {
  const { hostOf, asked } = await load([offline, offline, settings()])
  expect(await hostOf()).toBe('')
  vi.advanceTimersByTime(29_999)
  expect(await hostOf()).toBe('')
  expect(asked()).toBe(2)
  vi.advanceTimersByTime(1)
  expect(await hostOf()).toBe('https://api.example.com')
  vi.advanceTimersByTime(60_000)
  expect(await hostOf()).toBe('https://api.example.com')
  expect(asked()).toBe(3)
})

test('a host without the file is asked once', async () => {
  const { hostOf, asked } = await load([new Response(null, { status: 404 })])
  expect(await hostOf()).toBe('')
  expect(await hostOf()).toBe('')
  expect(asked()).toBe(1)
})

test.each([
  ['its index page', () => new Response('<!doctype html>')],
  ['settings of another kind', () => Response.json({ apiHost: 5 })],
])('a host that answers with %s instead of the file is asked once', async (_, answer) => {
  const { hostOf, asked } = await load([answer()])
  expect(await hostOf()).toBe('')
  vi.advanceTimersByTime(60_000)
  expect(await hostOf()).toBe('')
  expect(asked()).toBe(1)
})
