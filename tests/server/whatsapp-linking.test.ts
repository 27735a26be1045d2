/** The instance of an agent at a gateway: one, however many requests ask for a code while it is created. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Role } from '../../contract/auth.ts'
import type { LinkCode } from '../../server/channels/adapter.ts'
import { createZapi } from '../../server/channels/zapi/zapi.ts'
import { startStandIns } from '../../server/stand-ins/start.ts'
import { zapiStandIn } from '../../server/stand-ins/zapi.ts'
import { send, streamOf } from './calls.ts'
import { connectFakeChannel, createFakeChannel } from './fake-channel.ts'
import { type Account, startServer, type TestServer } from './server-fixture.ts'
import { validAgent } from './valid-bodies.ts'

let servers: [TestServer, TestServer]
let owner: Account
let agentId: string
/** Number of instances that the gateway has created. */
let created: number
/** Whether the first instance is created. */
let creation: () => Promise<boolean>
let codeOf: (externalId: string | null) => Promise<LinkCode>
/** Whether the gateway does what it is asked. */
let takes: { unlink: boolean; subscribe: boolean }

const visible = (payload: string) => ({ ok: true, status: 200, value: { status: 'visible', qrCode: payload } })

beforeAll(async () => {
  const gateway = createFakeChannel({
    linking: {
      provision: async () => {
        created += 1
        const number = created
        if (number === 1 && !(await creation())) return undefined
        return gateway.linking?.given(`${agentId} ${number}`, 'token')
      },
      given: (externalId, instanceToken) => ({ externalId, credentials: { instanceToken } }),
      subscribe: () => Promise.resolve(takes.subscribe),
      code: ({ channel }) => codeOf(channel.externalId),
      unlink: () => Promise.resolve(takes.unlink),
      restore: () => Promise.resolve(),
    },
  })
  const first = await startServer({}, { adapters: { zapi: gateway } })
  servers = [first, await startServer({}, { adapters: { zapi: gateway } }, first)]
})
afterAll(async () => {
  for (const server of servers.toReversed()) await server.close()
})
beforeEach(async () => {
  created = 0
  takes = { unlink: true, subscribe: true }
  creation = () => Promise.resolve(true)
  codeOf = (externalId) => Promise.resolve({ kind: 'code', payload: externalId ?? '' })
  owner = await servers[0].account()
  ;({ id: agentId } = await servers[0].done('createAgent', { body: validAgent(owner.id) }, owner.token))
})

const ask = (server: TestServer) => server.call('getQrCode', { params: { agentId } }, owner.token)

test.for([0, 1] as const)(
  'a second request waits for the instance that the first creates, on server %i',
  async (at) => {
    const begun = Promise.withResolvers<void>()
    const released = Promise.withResolvers<boolean>()
    creation = () => {
      begun.resolve()
      return released.promise
    }
    const first = ask(servers[0])
    await begun.promise
    const second = await ask(servers[at])
    released.resolve(true)
    expect(second).toMatchObject({ ok: true, status: 202, value: { status: 'preparing' } })
    expect(await first).toMatchObject(visible(`${agentId} 1`))
    expect(await ask(servers[at])).toMatchObject(visible(`${agentId} 1`))
    expect(created).toBe(1)
  },
)

test('two requests that both saw that the gateway had deleted the instance replace it once', async () => {
  await ask(servers[0])
  const asked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<LinkCode>()
  const live = codeOf
  const gone = { kind: 'gone' } as const
  codeOf = () => {
    codeOf = (externalId) => (externalId === `${agentId} 1` ? Promise.resolve(gone) : live(externalId))
    asked.resolve()
    return released.promise
  }
  const late = ask(servers[1])
  await asked.promise
  expect(await ask(servers[0])).toMatchObject(visible(`${agentId} 2`))
  released.resolve(gone)
  expect(await late).toMatchObject(visible(`${agentId} 2`))
  expect(created).toBe(2)
})

test('an instance that could not be created is created by the next request', async () => {
  creation = () => Promise.resolve(false)
  expect(await ask(servers[0])).toMatchObject({ ok: false, status: 502 })
  expect(await ask(servers[0])).toMatchObject(visible(`${agentId} 2`))
})

test('a gateway that does not take our address, or keeps the telephone, leaves the channel as it was', async () => {
  const state = async () =>
    (
      await servers[0].db
        .selectFrom('channels')
        .select('state')
        .where('agentId', '=', agentId)
        .executeTakeFirstOrThrow()
    ).state
  const unlink = () => servers[0].call('disconnectDevice', { params: { agentId } }, owner.token)
  takes = { unlink: false, subscribe: false }
  // Without our address the linked telephone would report no messages.
  expect(await ask(servers[0])).toMatchObject({ ok: false, status: 502, body: { error: 'gateway_failed' } })
  expect(await state()).toBe('new')
  takes.subscribe = true
  expect(await ask(servers[0])).toMatchObject(visible(`${agentId} 1`))
  expect(await unlink()).toMatchObject({ ok: false, status: 502, body: { error: 'gateway_failed' } })
  expect(await state()).toBe('connecting')
  takes.unlink = true
  expect(await unlink()).toMatchObject({ ok: true })
  expect(await state()).toBe('new')
})

test.each([
  ['OWNER', true],
  ['USER_CHAT', false],
] as const)('[AL-04] who watches the link with the role %s gets codes: %s', async (role: Role, hasCodes) => {
  const [{ db }] = servers
  await ask(servers[0])
  await db.updateTable('users').set({ role }).where('id', '=', owner.id).execute()
  const input = { params: { agentId }, query: { withCodes: '1' } } as const
  const watched = streamOf('followLink', await send(servers[0].address, 'followLink', input, owner.token))
  expect((await watched.next()).value).toMatchObject({ state: 'connecting', qrCode: null })
  const now = Date.now.bind(Date)
  // The next look is late enough for a new code.
  vi.spyOn(Date, 'now').mockImplementation(() => now() + 9_000)
  await connectFakeChannel(servers[0], { ownerId: owner.id, agentId }, 'widget')
  const lines = []
  for await (const line of watched) {
    lines.push(line)
    if (line.channels?.length === 2) break
  }
  expect(lines.at(-1)?.qrCode).toBe(hasCodes ? `${agentId} 1` : null)
})

test('credentials that Z-API does not accept are asked for again, where the owner types them', async () => {
  const gateway = await startStandIns({ zapi: zapiStandIn() })
  const server = await startServer({}, { adapters: { zapi: createZapi({ url: gateway.urlOf('zapi') }) } })
  try {
    const { id: userId, token } = await server.account()
    const { id } = await server.done('createAgent', { body: validAgent(userId) }, token)
    const where = { params: { agentId: id } }
    const codeWith = async (instanceToken: string) => {
      await server.done('saveInstance', { ...where, body: { instanceId: '3C67AB', instanceToken } }, token)
      return server.call('getQrCode', where, token)
    }
    expect(await server.call('getQrCode', where, token)).toMatchObject({ body: { error: 'instance_missing' } })
    expect(await codeWith('certo')).toMatchObject({ ok: true, value: { status: 'visible' } })
    expect(await codeWith('errado')).toMatchObject({ ok: false, status: 409, body: { error: 'instance_refused' } })
    expect(await codeWith('certo')).toMatchObject({ ok: true, value: { status: 'visible' } })
  } finally {
    await server.close()
    await gateway.close()
  }
})
