/** A server at its limit refuses further calls at once, and recovers automatically. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as v from 'valibot'
import { routes } from '../../contract/routes.ts'
import { ErrorBody } from '../../contract/wire.ts'
import { answerWith } from './fake-engine.ts'
import { bearer, send } from './calls.ts'
import { type Account, startServer, type TestServer } from './server-fixture.ts'
import { validAgent, validQuestion } from './valid-bodies.ts'

let server: TestServer
let owner: Account
let agentId: string
beforeAll(async () => {
  server = await startServer({ REQUEST_LIMIT: '2' })
  owner = await server.account()
  agentId = (await server.done('createAgent', { body: validAgent(owner.id) }, owner.token)).id
})
afterAll(() => server.close())

/** Questions whose answers wait until they are released. */
async function twoQuestions() {
  const released = Promise.withResolvers<void>()
  let waiting = 0
  server.engine.next = async () => {
    waiting += 1
    await released.promise
    return answerWith({})
  }
  const asked = ['a', 'b'].map((id) => server.call('testChat', { body: validQuestion(agentId, id) }, owner.token))
  await expect.poll(() => waiting, { interval: 10 }).toBe(2)
  return {
    release: () => {
      released.resolve()
      server.engine.next = undefined
      return Promise.all(asked)
    },
  }
}

test('beyond the limit calls are refused with 503 and Retry-After, and answered again afterwards', async () => {
  const questions = await twoQuestions()
  for (const [name, token] of [
    ['listAgents', owner.token],
    // Refused before the session is looked up.
    ['currentUser', 'nonsense'],
  ] as const) {
    const response = await send(server.address, name, {}, token)
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
    expect(v.parse(ErrorBody, await response.json())).toEqual({
      error: 'overloaded',
      message: 'O servidor está com muitos acessos no momento. Tente novamente em instantes.',
    })
  }
  expect((await questions.release()).map(({ status }) => status)).toEqual([200, 200])
  expect(await server.call('listAgents', { query: {} }, owner.token)).toMatchObject({ status: 200 })
})

test('health and configuration are answered however busy the server is', async () => {
  const questions = await twoQuestions()
  expect(await server.done('health', {})).toMatchObject({ status: 'ok' })
  expect(await server.call('config', {})).toMatchObject({ status: 200 })
  await questions.release()
})

/** A call whose body has begun. */
function sendHalf({ address }: TestServer, name: 'login' | 'importAgent', token?: string) {
  const body = new TransformStream<Uint8Array, Uint8Array>()
  const writer = body.writable.getWriter()
  void writer.write(new TextEncoder().encode('{"email":'))
  const headers = { ...bearer(token), 'content-type': 'application/json' }
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body: body.readable, duplex: 'half' }
  return { writer, sent: fetch(`${address}${routes[name].path}`, init) }
}

test('a caller that sends its body slowly keeps nobody out', async () => {
  const halves = Array.from({ length: 4 }, () => sendHalf(server, 'login'))
  await expect.poll(async () => (await server.call('listAgents', { query: {} }, owner.token)).status).toBe(200)
  for (const { writer } of halves) await writer.close()
  for (const { sent } of halves) expect([400, 503]).toContain((await sent).status)
})

test('of bodies that may be large three of an account are received at once, and others again after them', async () => {
  const roomy = await startServer()
  const [account, other] = [await roomy.account(), await roomy.account()]
  const importAs = async ({ token }: Account) => {
    const headers = { ...bearer(token), 'content-type': 'application/json' }
    const response = await fetch(`${roomy.address}${routes.importAgent.path}`, { method: 'POST', headers, body: '{}' })
    return [response.status, response.headers.get('retry-after')]
  }
  const halves = Array.from({ length: 3 }, () => sendHalf(roomy, 'importAgent', account.token))
  await expect.poll(() => importAs(account), { interval: 10 }).toEqual([503, '2'])
  expect(await importAs(other)).toEqual([400, null])
  expect(await roomy.call('listAgents', { query: {} }, account.token)).toMatchObject({ status: 200 })
  for (const { writer } of halves) await writer.close()
  for (const { sent } of halves) expect((await sent).status).toBe(400)
  expect(await importAs(account)).toEqual([400, null])
  await roomy.close()
})

test('an account follows a hundred streams at once, and another when one of them is left', async () => {
  const roomy = await startServer()
  const [account, other] = [await roomy.account(), await roomy.account()]
  const follow = async ({ id, token }: Account) => {
    const { id: agentId } = await roomy.done('createAgent', { body: validAgent(id) }, token)
    const url = `${roomy.address}${routes.followConversations.path.replace('{agentId}', agentId)}`
    return () => fetch(url, { headers: bearer(token) })
  }
  const followAsAccount = await follow(account)
  const followed = await Promise.all(Array.from({ length: 100 }, followAsAccount))
  expect(new Set(followed.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await followAsAccount()).toMatchObject({ status: 503 })
  const followAsOther = await follow(other)
  expect(await followAsOther()).toMatchObject({ status: 200 })
  await followed[0]?.body?.cancel()
  await expect.poll(followAsAccount, { interval: 10 }).toMatchObject({ status: 200 })
  await roomy.close()
})

test('a burst is answered or refused, and none is left waiting', async () => {
  const calls = await Promise.all(
    Array.from({ length: 60 }, () => server.call('listAgents', { query: {} }, owner.token)),
  )
  const statuses = new Set(calls.map(({ status }) => status))
  expect(statuses.has(200)).toBe(true)
  expect([...statuses].every((status) => status === 200 || status === 503)).toBe(true)
  expect(await server.call('listAgents', { query: {} }, owner.token)).toMatchObject({ status: 200 })
})
