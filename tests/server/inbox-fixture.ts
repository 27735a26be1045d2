/** A server whose owner has an agent on a channel controlled by the test, and the calls of the inbox. */
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { HandBackDelay } from '../../contract/inbox.ts'
import type { CallInput } from '../../contract/routes.ts'
import type { ChannelAdapter } from '../../server/channels/adapter.ts'
import type { Inbound } from '../../server/channels/provider-events.ts'
import type { ChannelRow } from '../../server/db/channel-tables.ts'
import { connectFakeChannel, createFakeChannel, type FakeChannel, textFrom } from './fake-channel.ts'
import { answerWith } from './fake-engine.ts'
import { type Account, startServer, type TestServer } from './server-fixture.ts'
import { validAgent, validQuestion } from './valid-bodies.ts'

const minute = 60_000
export const ana = '5511988887777'
export const bruno = '5521977776666'

type Filters = CallInput<'listInbox'>['query']

/** Call it once at the top of a test file. `official` is the same channel with a window of 24 hours. */
export function inboxFixture(overrides: Partial<ChannelAdapter> = {}) {
  let fake: FakeChannel
  let server: TestServer
  let owner: Account
  let agentId: string
  let channel: ChannelRow

  beforeAll(async () => {
    fake = createFakeChannel(overrides)
    const official = { ...fake, capabilities: { ...fake.capabilities, windowHours: 24 } }
    server = await startServer({}, { adapters: { fake, official } })
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    fake.sent.length = 0
    fake.outcomes.length = 0
    fake.beforeSend = () => Promise.resolve()
    server.mails.length = 0
    server.mails.refusal = undefined
    server.engine.next = undefined
    server.engine.questions.length = 0
    owner = await server.account()
    ;({ id: agentId } = await server.done('createAgent', { body: validAgent(owner.id) }, owner.token))
    channel = await connectFakeChannel(server, { ownerId: owner.id, agentId })
  })

  const list = (query: Filters = {}) => server.done('listInbox', { params: { agentId }, query }, owner.token)
  const first = async () => (await list()).conversations[0]?.sessionId ?? ''
  const params = async (sessionId?: string) => ({ agentId, sessionId: sessionId ?? (await first()) })
  const receive = async (text: string, name = 'Ana', digits = ana, more: Partial<Inbound> = {}) => {
    const message = textFrom(digits, text, { sentAt: server.clock.now(), ...more })
    const received = await server.channels.receive(channel, { ...message, person: { ...message.person, name } })
    await server.settled()
    return received
  }
  const handOff = async (text = 'Quero falar com gente', name?: string) => {
    server.engine.next = () => Promise.resolve(answerWith({ messages: ['Chamo alguém.'], isHandedOver: true }))
    await receive(text, name)
    server.engine.next = undefined
  }
  return {
    get fake() {
      return fake
    },
    get server() {
      return server
    },
    get owner() {
      return owner
    },
    get agentId() {
      return agentId
    },
    get channel() {
      return channel
    },
    list,
    first,
    params,
    receive,
    handOff,
    names: async (query: Filters = {}) => (await list(query)).conversations.map(({ name }) => name),
    ask: (sessionId: string, message: string) =>
      server.done('testChat', { body: { ...validQuestion(agentId, sessionId), message } }, owner.token),
    open: async (sessionId?: string, before?: string) =>
      server.done(
        'getInboxConversation',
        { params: await params(sessionId), query: before === undefined ? {} : { before } },
        owner.token,
      ),
    takeOver: async (returnAfterMinutes: HandBackDelay = null, sessionId?: string) =>
      server.done(
        'takeOverConversation',
        { params: await params(sessionId), body: { returnAfterMinutes } },
        owner.token,
      ),
    handBack: async (sessionId?: string) => {
      await server.done('handBackConversation', { params: await params(sessionId) }, owner.token)
      await server.settled()
    },
    close: async (sessionId?: string) =>
      server.done('closeConversation', { params: await params(sessionId) }, owner.token),
    reopen: async (sessionId?: string) =>
      server.done('reopenConversation', { params: await params(sessionId) }, owner.token),
    write: async (message: string, messageId: string = crypto.randomUUID(), sessionId?: string) => {
      const body = { message, messageId }
      await server.done('sendInboxMessage', { params: await params(sessionId), body }, owner.token)
      await server.settled()
      return messageId
    },
    /** Advances the clock and runs everything that is due. */
    later: async (minutes: number) => {
      server.clock.advance(minutes * minute)
      await server.doDue()
    },
    texts: () => fake.sent.map(({ part }) => 'text' in part && part.text),
    mails: () => server.mails.filter(({ to }) => to === owner.email),
    exported: (query: Record<string, string>) => {
      const search = new URLSearchParams(query)
      const headers = { authorization: `Bearer ${owner.token}` }
      return fetch(`${server.address}/v1/agents/${agentId}/inbox-export?${search}`, { headers })
    },
  }
}
