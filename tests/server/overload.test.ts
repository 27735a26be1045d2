/** A server at its limit refuses further calls at once, and recovers automatically. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import * as v from 'valibot'
import { routes } from '../../contract/routes.ts'
import { ErrorBody } from '../../contract/wire.ts'
import { accountBodies, createBodyBudget } from '../../server/http/body-budget.ts'
import { answerWith } from './fake-engine.ts'
import { bearer, send } from './calls.ts'
import { type Account, startServer, type TestServer } from './server-fixture.ts'
import { validAgent, validQuestion } from './valid-bodies.ts'

let server: TestServer
let owner: Account
let other: Account
let agentId: string
let otherAgentId: string
const newAgent = async ({ id, token }: Account) =>
  (await server.done('createAgent', { body: validAgent(id) }, token)).id
beforeAll(async () => {
  server = await startServer({ REQUEST_LIMIT: '2' })
  owner = await server.account()
  other = await server.account()
  agentId = await newAgent(owner)
  otherAgentId = await newAgent(other)
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
  const asked = [
    server.call('testChat', { body: validQuestion(agentId, 'a') }, owner.token),
    server.call('testChat', { body: validQuestion(otherAgentId, 'b') }, other.token),
  ]
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
function sendHalf(
  { address }: TestServer,
  name: 'login' | 'importAgent' | 'instagramWebhook',
  { token, bytes = 0 }: HalfOptions = {},
) {
  const body = new TransformStream<Uint8Array, Uint8Array>()
  const writer = body.writable.getWriter()
  void writer.write(Buffer.concat([Buffer.from('{"email":"'), Buffer.alloc(bytes, 'a')]))
  const headers = { ...bearer(token), 'content-type': 'application/json' }
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body: body.readable, duplex: 'half' }
  return { writer, sent: fetch(`${address}${routes[name].path}`, init) }
}
type HalfOptions = { token?: string; bytes?: number }

test('[TR-08] a document of 100 MB may take as long as 1 Mbit/s needs; headers and bodies have an end', async () => {
  const servers: Server[] = []
  const start = (message: unknown) => void servers.push((message as { server: Server }).server)
  subscribe('http.server.request.start', start)
  onTestFinished(() => void unsubscribe('http.server.request.start', start))
  await server.done('health', {})
  const [{ requestTimeout, headersTimeout } = { requestTimeout: 0, headersTimeout: 0 }] = servers
  expect(requestTimeout).toBeGreaterThan(100 * 8 * 1000)
  expect(requestTimeout).toBeLessThanOrEqual(30 * 60_000)
  expect(headersTimeout).toBe(60_000)
})

test('a caller that sends its body slowly keeps nobody out', async () => {
  const halves = Array.from({ length: 4 }, () => sendHalf(server, 'login'))
  await expect.poll(async () => (await server.call('listAgents', { query: {} }, owner.token)).status).toBe(200)
  for (const { writer } of halves) await writer.close()
  for (const { sent } of halves) expect([400, 503]).toContain((await sent).status)
})

test('of large bodies an account sends 60 MB at once, others send theirs, and more are taken after them', async () => {
  const roomy = await startServer()
  onTestFinished(() => roomy.close())
  const [account, other] = [await roomy.account(), await roomy.account()]
  const large = JSON.stringify({ name: 'a'.repeat(15_000_000) })
  const importAs = async ({ token }: Account, body = large) => {
    const headers = { ...bearer(token), 'content-type': 'application/json' }
    const response = await fetch(`${roomy.address}${routes.importAgent.path}`, { method: 'POST', headers, body })
    return [response.status, response.headers.get('retry-after')]
  }
  const received: Socket[] = []
  const receive = (message: unknown) => void received.push((message as { socket: Socket }).socket)
  subscribe('http.server.request.start', receive)
  onTestFinished(() => void unsubscribe('http.server.request.start', receive))
  const options = { token: account.token, bytes: 18_000_000 }
  const halves = Array.from({ length: 3 }, () => sendHalf(roomy, 'importAgent', options))
  await expect
    .poll(() => received.filter(({ bytesRead }) => bytesRead > options.bytes), { interval: 10 })
    .toHaveLength(3)
  expect(await importAs(account)).toEqual([503, '2'])
  expect(await importAs(account, '{}')).toEqual([400, null])
  expect(await importAs(other)).toEqual([400, null])
  for (const { writer } of halves) await writer.close()
  for (const { sent } of halves) await (await sent).text()
  expect(await importAs(account)).toEqual([400, null])
})

test.each([
  ['login', 900_000, 19],
  ['instagramWebhook', 3_000_000, 6],
] as const)(
  'of bodies that need no account a network has 16 MB, and small ones are always taken: %s',
  async (name, bytes, count) => {
    const roomy = await startServer()
    onTestFinished(() => roomy.close())
    const halves = Array.from({ length: count }, () => sendHalf(roomy, name, { bytes }))
    const refused = async (body: string) => {
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(`${roomy.address}${routes[name].path}`, { method: 'POST', headers, body })
      await response.text()
      return response.status === 503
    }
    const large = JSON.stringify({ email: 'a'.repeat(900_000) })
    await expect.poll(() => refused(large), { interval: 50 }).toBe(true)
    expect(await refused('{"email":"a"}')).toBe(false)
    for (const { writer } of halves) await writer.close()
    for (const { sent } of halves) await (await sent).text()
    expect(await refused(large)).toBe(false)
  },
)

test('the bodies of all accounts have 160 MB, and what is released is free again', () => {
  const megabytes = (count: number) => count * 1024 * 1024
  const hold = createBodyBudget(accountBodies)
  const [first, second, third] = [hold('ana'), hold('bia'), hold('caio')]
  expect([first.add(megabytes(60)), first.add(1), hold('ana').add(1)]).toEqual([true, false, false])
  expect([second.add(megabytes(60)), third.add(megabytes(40)), third.add(1)]).toEqual([true, true, false])
  second.release()
  expect([third.add(megabytes(20)), third.add(1), hold('bia').add(megabytes(40))]).toEqual([true, false, true])
})

test('an account follows a hundred streams at once, and another when one of them is left', async () => {
  const roomy = await startServer({ REQUEST_LIMIT: '1000' })
  onTestFinished(() => roomy.close())
  const [account, other] = [await roomy.account(), await roomy.account()]
  const follow = async ({ id, token }: Account) => {
    const { id: agentId } = await roomy.done('createAgent', { body: validAgent(id) }, token)
    const url = `${roomy.address}${routes.followConversations.path.replace('{agentId}', agentId)}`
    return (method = 'GET') => fetch(url, { method, headers: bearer(token) })
  }
  const followAsAccount = await follow(account)
  await Promise.all(Array.from({ length: 101 }, () => followAsAccount('HEAD')))
  const answers = await Promise.all(Array.from({ length: 101 }, () => followAsAccount()))
  const followed = answers.filter(({ status }) => status === 200)
  expect([followed.length, answers.filter(({ status }) => status === 503).length]).toEqual([100, 1])
  expect(await followAsAccount()).toMatchObject({ status: 503 })
  const followAsOther = await follow(other)
  expect(await followAsOther()).toMatchObject({ status: 200 })
  await followed[0]?.body?.cancel()
  await expect.poll(() => followAsAccount(), { interval: 10 }).toMatchObject({ status: 200 })
})

test('while half of all calls are in progress one account has a quarter, and keeps nobody else out', async () => {
  const roomy = await startServer({ REQUEST_LIMIT: '8' })
  onTestFinished(() => roomy.close())
  const [account, neighbour] = [await roomy.account(), await roomy.account()]
  const { id } = await roomy.done('createAgent', { body: validAgent(account.id) }, account.token)
  const released = Promise.withResolvers<void>()
  let waiting = 0
  roomy.engine.next = async () => {
    waiting += 1
    await released.promise
    return answerWith({})
  }
  const ask = (session: string) => roomy.call('testChat', { body: validQuestion(id, session) }, account.token)
  const asked = [ask('a'), ask('b'), ask('c')]
  await expect.poll(() => waiting, { interval: 10 }).toBe(3)
  expect(await roomy.call('listAgents', { query: {} }, account.token)).toMatchObject({ status: 200 })
  asked.push(ask('d'))
  await expect.poll(() => waiting, { interval: 10 }).toBe(4)
  const refused = await send(roomy.address, 'listAgents', {}, account.token)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await roomy.call('listAgents', { query: {} }, neighbour.token)).toMatchObject({ status: 200 })
  released.resolve()
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await roomy.call('listAgents', { query: {} }, account.token)).toMatchObject({ status: 200 })
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
