import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallName } from '../../contract/routes.ts'
import type { Outcome } from '../../server/testing/outcomes.ts'
import { bearer } from './calls.ts'
import { startServer, type TestServer } from './server-fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ TEST_MODE: '1' })
})
afterAll(() => server.close())

const post = async (path: string, body: unknown) => {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${server.address}/__test/${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as unknown }
}
const decide = (scope: string, ...outcomes: Outcome[]) =>
  outcomes.reduce<Promise<unknown>>(
    (before, outcome) => before.then(() => post('outcomes', { scope, call: 'health', outcome })),
    Promise.resolve(),
  )
const release = (scope: string, call: CallName = 'health') => post('release', { scope, call })
const health = (scope?: string, signal?: AbortSignal) =>
  fetch(`${server.address}/api/health`, {
    headers: scope === undefined ? {} : { 'x-test-scope': scope },
    ...(signal && { signal }),
  })
const still = Symbol('still waiting')
const settled = (work: Promise<Response>) => Promise.race([work, pause(300, still)])

describe('test mode', () => {
  test('outcomes are taken in order, then the real handler answers', async () => {
    await decide(
      'order',
      { kind: 'reply', status: 503, body: { error: 'x', message: 'y' } },
      { kind: 'pass' },
      { kind: 'text', status: 200, text: '<html></html>' },
      { kind: 'text', status: 502, text: 'eyJ' },
    )
    const [first, second, third, fourth, fifth] = [
      await health('order'),
      await health('order'),
      await health('order'),
      await health('order'),
      await health('order'),
    ]
    expect([first.status, await first.json()]).toEqual([503, { error: 'x', message: 'y' }])
    expect([second.status, await second.json()]).toMatchObject([200, { status: 'ok' }])
    expect([third.status, await third.text()]).toEqual([200, '<html></html>'])
    expect(third.headers.get('content-type')).toMatch('text/html')
    expect([fourth.status, await fourth.text()]).toEqual([502, 'eyJ'])
    expect(fourth.headers.get('content-type')).toMatch('text/plain')
    expect(fifth.status).toBe(200)
  })

  test('a scope, a call and no scope at all do not meet', async () => {
    await decide('mine', { kind: 'reply', status: 500, body: {} })
    expect((await health('yours')).status).toBe(200)
    expect((await health()).status).toBe(200)
    const config = await fetch(`${server.address}/config.json`, { headers: { 'x-test-scope': 'mine' } })
    expect(config.status).toBe(200)
    expect((await health('mine')).status).toBe(500)
  })

  test('an outcome comes before sign-in is looked at', async () => {
    await post('outcomes', { scope: 'guarded', call: 'listAgents', outcome: { kind: 'reply', status: 200, body: [] } })
    const response = await fetch(`${server.address}/api/agents`, { headers: { 'x-test-scope': 'guarded' } })
    expect([response.status, await response.json()]).toEqual([200, []])
  })

  test('drop cuts the connection in the middle of the answer', async () => {
    await decide('cut', { kind: 'drop' })
    await expect(health('cut').then((response) => response.text())).rejects.toThrow('terminated')
    expect((await health('cut')).status).toBe(200)
    expect(server.defects).toEqual([])
  })

  test('hold waits for its release, then goes on to the next outcome', async () => {
    await decide('held', { kind: 'hold' }, { kind: 'reply', status: 504, body: {} })
    const waiting = health('held')
    expect(await settled(waiting)).toBe(still)
    expect((await release('held')).body).toEqual({ released: 1 })
    expect((await waiting).status).toBe(504)
  })

  test('hold goes on to the real handler when nothing follows', async () => {
    await decide('real', { kind: 'hold' })
    const waiting = health('real')
    expect(await settled(waiting)).toBe(still)
    await release('other')
    await release('real', 'config')
    expect(await settled(waiting)).toBe(still)
    await release('real')
    expect((await waiting).status).toBe(200)
  })

  test('a release that comes first is remembered for one hold', async () => {
    await decide('early', { kind: 'hold' }, { kind: 'hold' })
    expect((await release('early')).body).toEqual({ released: 0 })
    const waiting = health('early')
    // One release for two holds: the request passes the first and waits in the second.
    expect(await settled(waiting)).toBe(still)
    expect((await release('early')).body).toEqual({ released: 1 })
    expect(await settled(waiting)).toMatchObject({ status: 200 })
  })

  test('a held caller that goes away does not use up a release', async () => {
    await decide('gone', { kind: 'hold' })
    const leaving = new AbortController()
    const waiting = health('gone', leaving.signal)
    expect(await settled(waiting)).toBe(still)
    leaving.abort()
    await expect(waiting).rejects.toThrow('aborted')
    await pause(1_000)
    expect((await release('gone')).body).toEqual({ released: 0 })
  })

  test('credits can be set and sessions ended', async () => {
    const account = await server.account()
    expect((await post('credits', { email: account.email, balance: 3 })).status).toBe(200)
    expect(await server.done('creditBalance', {}, account.token)).toEqual({ balance: 3 })
    expect((await post('expire', { email: account.email })).body).toEqual({ expired: 1 })
    const me = await fetch(`${server.address}/api/auth/me`, { headers: bearer(account.token) })
    expect(me.status).toBe(401)
  })

  test('an account can be given another role', async () => {
    const account = await server.account()
    expect((await post('role', { email: account.email, role: 'USER_CHAT' })).body).toEqual({ role: 'USER_CHAT' })
    expect(await server.done('currentUser', {}, account.token)).toMatchObject({ role: 'USER_CHAT' })
  })

  test.each([
    ['outcomes', { scope: 's', call: 'nothing', outcome: { kind: 'drop' } }, 400],
    ['outcomes', { scope: 's', call: 'health', outcome: { kind: 'explode' } }, 400],
    ['outcomes', { scope: 's', call: 'health', outcome: { kind: 'reply', status: 99, body: {} } }, 400],
    ['release', { scope: '', call: 'health' }, 400],
    ['credits', { email: 'ninguem@exemplo.com.br', balance: 1 }, 404],
    ['credits', { email: 'pessoa-1@exemplo.com.br', balance: -1 }, 400],
    ['role', { email: 'ninguem@exemplo.com.br', role: 'USER' }, 404],
    ['role', { email: 'pessoa-1@exemplo.com.br', role: 'KING' }, 400],
  ])('a mistaken /%s says so', async (path, body, status) => {
    expect((await post(path, body)).status).toBe(status)
  })
})
