/** What follows a redirect to another origin; this machine counts as public here, because a private one is refused. */
import ipaddr from 'ipaddr.js'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { readConfig } from '../../server/platform/config.ts'
import { createEgress } from '../../server/platform/egress.ts'
import { createPerformCall } from '../../server/stages/perform-call.ts'
import { startApi, type StartedApi } from '../stand-ins/api.ts'

let api: StartedApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())
beforeEach(() => void vi.spyOn(ipaddr.IPv4.prototype, 'range').mockReturnValue('unicast'))

const headers = { Authorization: 'Bearer a', Cookie: 'token=b', 'X-API-Key': 'c', 'Api-Key': 'd', 'X-Loja': 'e' }
const sent = { authorization: 'Bearer a', cookie: 'token=b', 'x-api-key': 'c', 'api-key': 'd', 'x-loja': 'e' }
const arrived = (calls: StartedApi['calls']) =>
  Object.fromEntries(Object.entries(calls.at(-1)?.headers ?? {}).filter(([name]) => name in sent))

test('of the headers of an action, none', async () => {
  const perform = createPerformCall({ clock: { now: () => new Date() }, config: readConfig({}) })
  await perform({ url: `${api.origin}/outro-host`, method: 'GET', headers, data: '' })
  expect(arrived(api.calls)).toEqual(sent)
  expect(api.foreignCalls).toHaveLength(1)
  expect(arrived(api.foreignCalls)).toEqual({})
})

test('of other calls, the headers that are no secret', async () => {
  await createEgress()({ url: `${api.origin}/outro-host`, headers })
  expect(arrived(api.foreignCalls)).toEqual({ 'x-loja': 'e' })
})

test('within the origin, all of them', async () => {
  await createEgress()({ url: `${api.origin}/mudou`, headers })
  expect(api.calls.at(-1)?.url).toBe('/eco')
  expect(arrived(api.calls)).toEqual(sent)
})
