import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from './server-fixture.ts'

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

const preflight = (at: TestServer, origin: string) =>
  fetch(`${at.address}/api/agents`, {
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
  // A refusal must be readable too, or the app would take it for a broken line.
  expect([call.status, leave(call)]).toEqual([401, app])
})

test.each(['https://evil.example', 'null', `${app}.evil.example`, 'http://app.exemplo.com.br'])(
  'pages of %s may not',
  async (origin) => expect(leave(await preflight(server, origin))).toBeNull(),
)

test('without configuration no other origin may call', async () => {
  expect(leave(await preflight(closed, app))).toBeNull()
})
