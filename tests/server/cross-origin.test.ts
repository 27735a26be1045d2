import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Route } from '../../contract/route.ts'
import { routes } from '../../contract/routes.ts'
import { fileForm, pathOf, samePage } from './calls.ts'
import { type Account, startServer, type TestServer } from './server-fixture.ts'
import { validAgent, validUpload } from './valid-bodies.ts'

const app = 'https://app.exemplo.com.br'
let server: TestServer
let closed: TestServer
beforeAll(async () => {
  server = await startServer({ ALLOWED_ORIGINS: `${app}, https://outra.exemplo.com.br` })
  closed = await startServer()
})
afterAll(async () => {
  await server.close()
  await closed.close()
})

const preflight = (at: TestServer, origin: string, path = '/api/agents') =>
  fetch(`${at.address}${path}`, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
  })
const leave = (response: Response) => response.headers.get('access-control-allow-origin')

test('pages of a configured origin may call, with their token and without cookies', async () => {
  const response = await preflight(server, app)
  expect([response.status, leave(response)]).toEqual([204, app])
  expect(response.headers.get('access-control-allow-headers')).toContain('Authorization')
  expect(response.headers.get('access-control-allow-credentials')).toBeNull()
  const call = await fetch(`${server.address}/api/agents`, { headers: { origin: app } })
  // A refusal must be readable across origins, or the app would treat it as a failed connection.
  expect([call.status, leave(call)]).toEqual([401, app])
})

test('pages of a configured origin may make every call, with the headers that it needs', async () => {
  const params = { agentId: 'a', id: 'i', webhookId: 'w' }
  const refused: string[] = []
  const table: [string, Route][] = Object.entries(routes)
  for (const [name, route] of table) {
    if (route.path.startsWith('/v1/widget/')) continue
    const response = await preflight(server, app, pathOf(route, params))
    const allowed = (header: string) => response.headers.get(`access-control-allow-${header}`)?.split(',') ?? []
    const isAllowed =
      leave(response) === app &&
      allowed('methods').includes(route.method) &&
      allowed('headers').includes('Authorization') &&
      (route.namesUser === undefined || allowed('headers').includes('User-Id'))
    if (!isAllowed) refused.push(name)
  }
  expect(refused).toEqual([])
})

test('[WD-03] the widget may call from every site, also where origins are configured', async () => {
  const path = '/v1/widget/a/messages'
  expect(leave(await preflight(server, 'https://loja.exemplo.com.br', path))).toBe('*')
})

test.each(['https://evil.example', 'null', `${app}.evil.example`, 'http://app.exemplo.com.br'])(
  'pages of %s may not',
  async (origin) => expect(leave(await preflight(server, origin))).toBeNull(),
)

test('without configuration no other origin may call', async () => {
  expect(leave(await preflight(closed, app))).toBeNull()
})

describe('a call that goes by the cookie (decision 6)', () => {
  const publicUrl = 'https://prosa.exemplo.com.br'
  let proxied: TestServer
  let owner: Account
  let agentId: string
  beforeAll(async () => {
    proxied = await startServer({ PUBLIC_URL: publicUrl, ALLOWED_ORIGINS: app })
    owner = await proxied.account()
    agentId = (await proxied.done('createAgent', { body: validAgent(owner.id) }, owner.token)).id
  })
  afterAll(() => proxied.close())

  const sendWith = async (headers: Record<string, string>) => {
    const query = new URLSearchParams(validUpload(agentId))
    const address = `${proxied.address}/api/v1/chat/upload?${query}`
    return (await fetch(address, { method: 'POST', headers, body: fileForm() })).status
  }
  /** `fetch` sets the header `Host` itself. */
  const sendToHost = async (host: string, headers: Record<string, string>) => {
    const query = new URLSearchParams(validUpload(agentId))
    const form = new Response(fileForm())
    const type = { 'content-type': form.headers.get('content-type') ?? '' }
    const address = `${proxied.address}/api/v1/chat/upload?${query}`
    const sent = request(address, { method: 'POST', headers: { ...headers, ...type, host } })
    sent.end(Buffer.from(await form.arrayBuffer()))
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    response.resume()
    return response.statusCode
  }
  const cookie = () => ({ cookie: `token=${owner.token}` })
  const own = () => proxied.address

  test('is served to pages of this origin, which need no authorization header', async () => {
    expect(await sendWith(samePage(owner.token))).toBe(200)
  })

  test.each([
    ['this host', () => own()],
    ['this host, behind a proxy that ends TLS', () => own().replace('http:', 'https:')],
    ['the public address, behind a proxy that hides this host', () => publicUrl],
  ])('is served to a browser that only names its origin: %s', async (_, origin) => {
    expect(await sendWith({ ...cookie(), origin: origin() })).toBe(200)
  })

  test.each([
    ['https://prosa.example', 'prosa.example:443', 200],
    ['http://prosa.example', 'prosa.example:80', 200],
    ['https://prosa.example', 'prosa.example:80', 401],
    ['https://prosa.example', 'prosa.example:8443', 401],
  ])('from %s to the host %s is answered with %i', async (origin, host, status) => {
    expect(await sendToHost(host, { ...cookie(), origin })).toBe(status)
  })

  test.each([
    ['the browser says another site', () => ({ 'sec-fetch-site': 'cross-site', origin: own() })],
    ['the browser says another origin of the same site', () => ({ 'sec-fetch-site': 'same-site', origin: own() })],
    ['nobody but the user asks', () => ({ 'sec-fetch-site': 'none', origin: own() })],
    ['nobody says who asks', () => ({})],
    ['the origin is another', () => ({ origin: 'https://evil.example' })],
    ['the origin is one that may call with a token', () => ({ origin: app })],
    ['the origin is another port', () => ({ origin: own().replace(/\d+$/, '1') })],
    ['the origin only begins like ours', () => ({ origin: `${own()}.evil.example` })],
    ['the origin hides ours in a name', () => ({ origin: own().replace('http://', 'http://evil.example@') })],
    ['the origin is opaque', () => ({ origin: 'null' })],
    ['the origin is nonsense', () => ({ origin: 'https://[' })],
    ['only the referrer is ours', () => ({ referer: `${own()}/agentes` })],
  ])('is refused when %s', async (_, headers) => {
    expect(await sendWith({ ...cookie(), ...headers() })).toBe(401)
  })

  test('takes no bearer token, and no other call takes the cookie', async () => {
    const bearerOnly = { 'sec-fetch-site': 'same-origin', authorization: `Bearer ${owner.token}` }
    expect(await sendWith(bearerOnly)).toBe(401)
    const agents = await fetch(`${proxied.address}/api/agents`, { headers: samePage(owner.token) })
    expect(agents.status).toBe(401)
  })

  test.each(['', '%00', '"', 'a b', 'é'])('a cookie of %j is no token', async (value) => {
    const response = await sendWith({ 'sec-fetch-site': 'same-origin', cookie: `token=${encodeURIComponent(value)}` })
    expect(response).toBe(401)
    expect(proxied.defects).toEqual([])
  })
})
