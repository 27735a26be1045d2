import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadAheadOfRouter } from '../../src/app/load-ahead.ts'
import { call } from '../../src/services/http.ts'
import { storePrefetched, takePrefetched } from '../../src/services/prefetched.ts'
import { TOKEN_KEY } from '../../src/services/token.ts'

// The pages themselves are not needed.
vi.mock('../../src/flow/load-part.ts', () => ({ isPartAsked: () => true, loadPart: () => Promise.resolve({}) }))

const claims = { sub: 'user-1', name: 'Lia', email: 'lia@sol.com', role: 'USER' }
const agentId = '6a1c8f0e-5d0b-4f7e-9a53-0c6f0f6f8f11'

const goTo = (url: string): void => {
  history.pushState(null, '', url)
  dispatchEvent(new Event('pushState'))
}

const keep = (): void => storePrefetched('getAgent', agentId, () => Promise.resolve('early'))

beforeEach(() => {
  localStorage.setItem(TOKEN_KEY, `header.${btoa(JSON.stringify(claims))}.signature`)
})
afterEach(() => {
  localStorage.clear()
  history.replaceState(null, '', '/')
})

test('what was read for one tab is not taken for another, and is for the same', async () => {
  history.replaceState(null, '', `/agentes/${agentId}`)
  loadAheadOfRouter()
  keep()
  goTo(`/agentes/${agentId}?type=profile&dialog=versions`)
  expect(await takePrefetched('getAgent', agentId), 'the same tab').toBe('early')
  for (const [to, url] of [
    ['another tab', `/agentes/${agentId}?type=intentions`],
    ['another page', '/agentes'],
    ['another agent', '/agentes/0d7cf5a5-1f6b-4b51-8f4e-9f1d3c1f9b22'],
  ] as const) {
    keep()
    goTo(url)
    expect(takePrefetched('getAgent', agentId), to).toBeUndefined()
  }
})

test('what was read before a change is not taken after it', async () => {
  keep()
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Feito.' }))
  expect(await call('logout', {})).toMatchObject({ ok: true })
  expect(takePrefetched('getAgent', agentId)).toBeUndefined()
})

test('a call whose body may be large has more time', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}))
  const limit = vi.spyOn(AbortSignal, 'timeout')
  await call('logout', {})
  await call('createImageTraining', { query: {}, body: { agentId: 'agent-1', name: 'Foto', image: 'x' } } as never)
  // The configuration is read with a limit of its own.
  const limits = limit.mock.calls.map(([ms]) => ms).filter((ms) => ms !== 5_000)
  limit.mockRestore()
  expect(limits).toEqual([120_000, 120_000 + 15 * 60_000])
})
