import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listenOnLoopback, type LoopbackServer } from '../stand-ins/loopback.ts'
import { bearer } from './calls.ts'
import { startServer, type TestServer } from './server-fixture.ts'

/** A site whose pages wait until the test releases them. */
let site: LoopbackServer
let origin = ''
let server: TestServer
const held: ServerResponse[] = []
let arrived: () => void = () => {}
let gone: () => void = () => {}

beforeAll(async () => {
  site = await listenOnLoopback((request, response) => {
    if (request.url === '/robots.txt') {
      response.writeHead(404).end()
      return
    }
    held.push(response)
    response.on('close', () => gone())
    arrived()
  })
  origin = site.origin
  server = await startServer({ WEBSITE_ALLOW: origin, AGENT_LIMIT: '2' })
})
afterAll(async () => {
  await site.close()
  await server.close()
})
beforeEach(() => void held.splice(0))

const arrivals = (count: number) =>
  new Promise<void>((done) => {
    const look = () => {
      if (held.length >= count) done()
    }
    arrived = look
    look()
  })
const letGo = () => {
  for (const response of held)
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Loja da Ana</h1><p>Abre às 9h.</p>')
}
const generate = (token: string) => server.call('generateAgent', { query: { url: origin } }, token)
const repeatAtOnce = (token: string, path = '/') =>
  server.call('generateAgent', { query: { url: `${origin}${path}`, repeats: 'true' } }, token)
const repeat = async (token: string, path = '/') => {
  held.splice(0)
  const running = repeatAtOnce(token, path)
  await arrivals(1)
  letGo()
  return running
}
const agentsOf = async (token: string) => (await server.done('listAgents', { query: {} }, token)).length

test('one user has two sites read at once, not three; others are not held up', async () => {
  const [ana, bia] = [await server.account(), await server.account()]
  const running = [generate(ana.token), generate(ana.token)]
  await arrivals(2)
  expect(await generate(ana.token)).toEqual({
    ok: false,
    status: 429,
    body: { error: 'too_many_sites', message: 'Já há um site sendo lido. Aguarde.' },
  })
  running.push(generate(bia.token))
  await arrivals(3)
  letGo()
  expect((await Promise.all(running)).map(({ status }) => status)).toEqual([200, 200, 200])
  expect([await agentsOf(ana.token), await agentsOf(bia.token)]).toEqual([2, 1])
})

test('[WZ-14] the limit of the plan is looked at before anything is fetched', async () => {
  const ana = await server.account()
  for (let made = 0; made < 2; made += 1) {
    const running = generate(ana.token)
    await arrivals(1)
    letGo()
    expect(await running).toMatchObject({ ok: true })
    held.splice(0)
  }
  expect(await generate(ana.token)).toEqual({
    ok: false,
    status: 403,
    body: {
      error: 'agent_limit_exceeded',
      message: 'Você atingiu o limite de agentes do seu plano.',
      agentLimit: 2,
      currentCount: 2,
    },
  })
  expect(held).toEqual([])
})

test('and again when storing: of two that were begun below it only one is kept', async () => {
  const ana = await server.account()
  const first = generate(ana.token)
  await arrivals(1)
  letGo()
  await first
  held.splice(0)
  const both = [generate(ana.token), generate(ana.token)]
  await arrivals(2)
  letGo()
  const statuses = (await Promise.all(both)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200, 403]))
  expect(await agentsOf(ana.token)).toBe(2)
})

test('when the caller goes away the site is let go, nothing is stored, and the place is free again', async () => {
  const ana = await server.account()
  const before = await server.rowCounts()
  const leaving = new AbortController()
  const closed = new Promise<void>((done) => (gone = done))
  const call = fetch(`${server.address}/api/scraping/generate-agent?url=${encodeURIComponent(origin)}`, {
    method: 'POST',
    headers: bearer(ana.token),
    signal: leaving.signal,
  }).catch((cause: unknown) => cause)
  await arrivals(1)
  leaving.abort()
  await call
  await closed
  held.splice(0)
  // Two more fit: the aborted one does not count any more.
  const both = [generate(ana.token), generate(ana.token)]
  await arrivals(2)
  expect(await server.rowCounts()).toEqual(before)
  letGo()
  await Promise.all(both)
  expect(await agentsOf(ana.token)).toBe(2)
  expect(server.defects).toEqual([])
})

test('[WZ-12] what repeats a request without a reply gets the agent that it created without reading again, also at the limit', async () => {
  const [ana, bia] = [await server.account(), await server.account()]
  const first = await repeat(ana.token)
  expect(first).toMatchObject({ ok: true })
  const before = server.queued.length
  held.splice(0)
  expect(await repeatAtOnce(ana.token)).toEqual(first)
  expect(held).toHaveLength(0)
  expect(server.queued).toHaveLength(before)
  expect(await repeat(ana.token, '/loja')).toMatchObject({ ok: true })
  expect(await agentsOf(ana.token)).toBe(2)
  held.splice(0)
  expect(await repeatAtOnce(ana.token)).toEqual(first)
  expect(held).toHaveLength(0)
  expect(await repeat(ana.token, '/outra')).toMatchObject({ status: 403, body: { error: 'agent_limit_exceeded' } })
  expect(await repeat(bia.token)).toMatchObject({ ok: true })
  expect(await agentsOf(bia.token)).toBe(1)
  // One that was changed is another agent.
  await server.db.updateTable('agents').set({ revision: 2 }).where('ownerId', '=', bia.id).execute()
  expect(await repeat(bia.token)).toMatchObject({ ok: true })
  expect(await agentsOf(bia.token)).toBe(2)
})
