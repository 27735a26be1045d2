/** A deleted agent or account, or a replaced connection, is ended at its provider, too. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ChannelAdapter, LeaveResult } from '../../server/channels/adapter.ts'
import { createChannel, sealCredentials, updateChannel } from '../../server/channels/channels.repository.ts'
import { findChannelById } from '../../server/channels/find-channel.ts'
import { markUnlinked, maxAttempts } from '../../server/channels/connection-state.ts'
import { checkChannel } from '../../server/channels/watch.ts'
import { createSecrets } from '../../server/platform/secrets.ts'
import { createFakeChannel } from './fake-channel.ts'
import { type Account, startServer, type TestServer, tokenSecret } from './server-fixture.ts'
import { validAgent } from './valid-bodies.ts'
import { startWhatsappFixture, type WhatsappFixture } from './whatsapp-fixture.ts'

describe('at the simulated providers', () => {
  let fixture: WhatsappFixture
  let owner: Account
  let agentId: string
  beforeAll(async () => {
    fixture = await startWhatsappFixture()
  })
  afterAll(() => fixture.close())
  beforeEach(async () => {
    ;({ owner, agentId } = await fixture.agent())
  })

  const deletions = {
    agent: () => fixture.server.done('deleteAgent', { params: { agentId } }, owner.token),
    account: () => fixture.server.done('deleteAccount', { body: { confirmation: owner.password } }, owner.token),
  }
  const signUp = async () => {
    const made = await fetch(`${fixture.simulated.config.graphUrl}/signup`, { method: 'POST' })
    const { phone_number_id: phoneNumberId, waba_id: wabaId, code } = (await made.json()) as Record<string, string>
    const body = { phoneNumberId: phoneNumberId ?? '', wabaId: wabaId ?? '', code: code ?? '' }
    await fixture.server.done('saveWabaInfo', { params: { agentId }, body }, owner.token)
    return fixture.channelOf(agentId)
  }

  test.each(['agent', 'account'] as const)(
    'the telephone of a deleted %s is unlinked, and its instance cancelled',
    async (what) => {
      await fixture.server.done('getQrCode', { params: { agentId } }, owner.token)
      const channel = await fixture.channelOf(agentId)
      await fixture.tell(channel, 'scan', { phone: '5511940028922' })
      expect(await fixture.shown(channel)).toMatchObject({ isConnected: true })
      await deletions[what]()
      await fixture.server.doDue()
      expect(await fixture.shown(channel)).toMatchObject({ isConnected: false, state: 'Assinatura cancelada' })
    },
  )

  test.each(['agent', 'account'] as const)('Meta sends nothing more for a deleted %s', async (what) => {
    const channel = await signUp()
    expect(await fixture.shown(channel)).toMatchObject({ isConnected: true })
    await deletions[what]()
    await fixture.server.doDue()
    expect(await fixture.shown(channel)).toMatchObject({ isConnected: false })
  })

  test('an account that another one replaces is left', async () => {
    const first = await signUp()
    const second = await signUp()
    await fixture.server.doDue()
    expect(await fixture.shown(first)).toMatchObject({ isConnected: false })
    expect(await fixture.shown(second)).toMatchObject({ isConnected: true })
  })
})

describe('at any provider', () => {
  const secrets = createSecrets(tokenSecret)
  let server: TestServer
  let owner: Account
  let agentId: string
  /** What the provider answers to the next attempts, after which nothing is left to end. */
  let answers: LeaveResult[]
  let left: string[]
  const leave: ChannelAdapter['leave'] = ({ channel, credentials }) => {
    left.push(`${channel.externalId} ${credentials['token']}`)
    return Promise.resolve(answers.shift() ?? { kind: 'left' })
  }
  const fake = createFakeChannel({ leave })
  const given = (externalId: string, token: string) => ({ externalId, credentials: { token } })
  /** Its instance is ready when the agent has been deleted. */
  const zapi = createFakeChannel({
    leave,
    linking: {
      given,
      provision: async () => {
        await removeAgent()
        return given('late', 'segredo')
      },
      subscribe: () => Promise.resolve(true),
      code: () => Promise.resolve({ kind: 'preparing' }),
      unlink: () => Promise.resolve(true),
      restore: () => Promise.resolve(),
    },
  })
  beforeAll(async () => {
    server = await startServer({}, { adapters: { fake, zapi } })
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    left = []
    answers = []
    server.defects.length = 0
    owner = await server.account()
    agentId = await newAgent()
  })

  const newAgent = async () => (await server.done('createAgent', { body: validAgent(owner.id) }, owner.token)).id
  const connect = (agent: string, externalId: string) => {
    const credentials = sealCredentials(secrets, owner.id, { token: 'segredo' })
    const channel = { kind: 'whatsappWeb', provider: 'fake', state: 'connected', externalId, credentials } as const
    return createChannel(server.db, { ownerId: owner.id, agentId: agent, ...channel }, server.clock.now())
  }
  const removeAgent = () => server.done('deleteAgent', { params: { agentId } }, owner.token)
  const waiting = async () => (await server.db.selectFrom('channelDepartures').select('id').execute()).length
  const unreachable = { kind: 'unreachable', detail: 'silent' } as const

  test('one that cannot be reached is tried again later, with the credentials sealed until then', async () => {
    await connect(agentId, 'one')
    answers = [unreachable, unreachable]
    await removeAgent()
    const stored = await server.db.selectFrom('channelDepartures').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain('segredo')
    await server.doDue()
    await server.doDue()
    expect(left).toHaveLength(1)
    server.clock.advance(61_000)
    await server.doDue()
    server.clock.advance(61_000)
    await server.doDue()
    expect(left).toHaveLength(2)
    server.clock.advance(61_000)
    await server.doDue()
    expect(left).toEqual(['one segredo', 'one segredo', 'one segredo'])
    expect(await waiting()).toBe(0)
  })

  test('one that never answers is given up after a day, and its credentials are forgotten', async () => {
    await connect(agentId, 'two')
    answers = Array.from({ length: 20 }, () => unreachable)
    await removeAgent()
    for (let times = 0; times < 20; times += 1) {
      await server.doDue()
      server.clock.advance(6 * 3_600_000)
    }
    expect(left).toHaveLength(12)
    expect(await waiting()).toBe(0)
  })

  test('one that refuses is not asked again', async () => {
    await connect(agentId, 'three')
    answers = [{ kind: 'refused', detail: 'unknown' }]
    await removeAgent()
    await server.doDue()
    expect([left.length, await waiting()]).toEqual([1, 0])
  })

  test('an account that another agent has connected since is not left', async () => {
    await connect(agentId, 'four')
    await removeAgent()
    await connect(await newAgent(), 'four')
    await server.doDue()
    expect([left.length, await waiting()]).toEqual([0, 0])
  })

  test('an instance that was made while its agent was deleted is left', async () => {
    await server.call('getQrCode', { params: { agentId } }, owner.token)
    await server.doDue()
    expect([left, server.defects]).toEqual([['late segredo'], []])
  })

  test('an instance that its owner replaces by another one is left, and one that gets a new token is not', async () => {
    const save = (instanceId: string, instanceToken: string) =>
      server.done('saveInstance', { params: { agentId }, body: { instanceId, instanceToken } }, owner.token)
    await save('five', 'antigo')
    await save('five', 'segredo')
    await server.doDue()
    expect(left).toEqual([])
    await save('six', 'outro')
    await server.doDue()
    expect(left).toEqual(['five segredo'])
  })

  test.each([
    ['confirms the connection', { kind: 'connected', profile: { phone: '5511940028922' } }],
    ['reports its end', { kind: 'expired', reason: 'O acesso venceu.' }],
    ['still finds no telephone', { kind: 'disconnected', reason: 'O celular foi desconectado.' }],
    ['says nothing', { kind: 'unknown', detail: 'silent' }],
  ] as const)(
    'an answer that %s, to a question from before the telephone was unlinked, changes nothing',
    async (_, answer) => {
      const { id } = await connect(agentId, answer.kind)
      if (answer.kind === 'disconnected')
        await updateChannel(server.db, id, { state: 'dropped', reconnectAttempts: maxAttempts }, server.clock.now())
      const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      fake.status = async () => {
        asked.resolve()
        await answered.promise
        return answer
      }
      const options = { db: server.db, clock: server.clock, secrets, adapters: { fake }, wake: () => Promise.resolve() }
      const checked = checkChannel(options, id)
      await asked.promise
      await markUnlinked(server.db, id, server.clock.now())
      answered.resolve()
      await checked
      expect(await findChannelById(server.db, id)).toMatchObject({ state: 'new', profile: {}, checkAt: null })
    },
  )

  test('a channel that was never connected has nothing to leave', async () => {
    const channel = { kind: 'whatsappWeb', provider: 'fake', state: 'new' } as const
    await createChannel(server.db, { ownerId: owner.id, agentId, ...channel }, server.clock.now())
    await removeAgent()
    expect(await waiting()).toBe(0)
  })
})
