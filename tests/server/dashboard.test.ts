/** The dashboard: conversations, messages and credits by day, agent and channel. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CallInput } from '../../contract/routes.ts'
import { connectFakeChannel, createFakeChannel, type FakeChannel, textFrom } from './fake-channel.ts'
import { type Account, startServer, type TestServer } from './server-fixture.ts'
import { validAgent, validQuestion } from './valid-bodies.ts'

let fake: FakeChannel
let server: TestServer
let owner: Account
let agentId: string
beforeAll(async () => {
  fake = createFakeChannel()
  server = await startServer({}, { adapters: { fake } })
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.account()
  ;({ id: agentId } = await server.done('createAgent', { body: validAgent(owner.id) }, owner.token))
})

type Query = CallInput<'dashboard'>['query']
const read = (query: Query = {}) => server.done('dashboard', { query }, owner.token)
const ask = (message: string, sessionId = 's-1') =>
  server.done('testChat', { body: { ...validQuestion(agentId, sessionId), message } }, owner.token)
const today = () => server.clock.now().toISOString().slice(0, 10)
/** Moves the account's data into the past. */
const age = async (at: string) => {
  const conversations = sql`select id from conversations where owner_id = ${owner.id}`
  await sql`update messages set created_at = ${at} where conversation_id in (${conversations})`.execute(server.db)
  await sql`update conversations set created_at = ${at} where owner_id = ${owner.id}`.execute(server.db)
  await sql`update credit_entries set created_at = ${at} where user_id = ${owner.id}`.execute(server.db)
}

test('is empty before anything happened, and names the agents', async () => {
  const { from, to, agents, entries } = await read()
  expect(entries).toEqual([])
  expect(agents).toEqual([{ id: agentId, name: 'Atendente', active: true, waiting: 0 }])
  expect([to, (Date.parse(to) - Date.parse(from)) / 86_400_000]).toEqual([today(), 29])
})

test('counts each channel for itself, and who waits for a person', async () => {
  const channel = await connectFakeChannel(server, { ownerId: owner.id, agentId })
  await ask('Oi')
  await ask('E domingo?')
  await ask('Oi', 's-2')
  await server.channels.receive(channel, textFrom('5511988887777', 'Vocês entregam?'))
  await server.settled()
  await server.db
    .updateTable('conversations')
    .set({ needsPersonSince: server.clock.now() })
    .where('ownerId', '=', owner.id)
    // In a test conversation the owner is the one who waits.
    .where((eb) => eb.or([eb('channel', '=', 'whatsappWeb'), eb('sessionId', '=', 's-2')]))
    .execute()
  const { agents, entries } = await read()
  expect(agents).toMatchObject([{ waiting: 1 }])
  expect(await server.done('listAgents', { query: { fields: 'card' } }, owner.token)).toMatchObject([{ waiting: 1 }])
  expect(await server.done('getAgent', { params: { agentId } }, owner.token)).toMatchObject({ waiting: 1 })
  // Each conversation starts with the agent's initial message.
  expect(entries).toEqual([
    { day: today(), agentId, channel: 'test', conversations: 2, received: 3, sent: 3 + 2, credits: 3 },
    { day: today(), agentId, channel: 'whatsappWeb', conversations: 1, received: 1, sent: 1 + 1, credits: 1 },
  ])
})

test('lists the agents by name and the days in their order; a message of a person is one that was sent', async () => {
  const create = async (name: string) =>
    (await server.done('createAgent', { body: { ...validAgent(owner.id), name } }, owner.token)).id
  for (const name of ['Vendas', 'Beatriz', 'Caixa']) await create(name)
  expect((await read()).agents.map(({ name }) => name)).toEqual(['Atendente', 'Beatriz', 'Caixa', 'Vendas'])
  await ask('Oi')
  const day = new Date(server.clock.now().getTime() - 2 * 86_400_000).toISOString().slice(0, 10)
  await age(`${day}T12:00:00Z`)
  await ask('Oi', 's-2')
  await sql`update messages set written_by = 'person' where role = 'assistant' and conversation_id in
    (select id from conversations where session_id = 's-2' and owner_id = ${owner.id})`.execute(server.db)
  expect((await read()).entries).toMatchObject([
    { day, sent: 2 },
    { day: today(), sent: 2 },
  ])
})

test('credits outlive the agent and its conversations', async () => {
  await ask('Oi')
  await server.done('deleteAgent', { params: { agentId } }, owner.token)
  const { agents, entries } = await read()
  expect(agents).toEqual([])
  expect(entries).toEqual([
    { day: today(), agentId: null, channel: 'test', conversations: 0, received: 0, sent: 0, credits: 1 },
  ])
})

test('goes back as many days as are asked for, in the zone that is asked for', async () => {
  await ask('Oi')
  const day = new Date(server.clock.now().getTime() - 7 * 86_400_000).toISOString().slice(0, 10)
  await age(`${day}T12:00:00Z`)
  expect((await read({ days: '7' })).entries).toEqual([])
  expect((await read({ days: '30' })).entries).toMatchObject([{ day, conversations: 1, received: 1, credits: 1 }])
  await age(`${day}T01:30:00Z`)
  const before = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
  expect((await read({ timeZone: 'America/Sao_Paulo' })).entries).toMatchObject([{ day: before, conversations: 1 }])
  // The first day begins at midnight of that zone, too.
  const { from } = await read({ days: '7', timeZone: 'America/Sao_Paulo' })
  await age(`${from}T02:59:00Z`)
  expect((await read({ days: '7', timeZone: 'America/Sao_Paulo' })).entries).toEqual([])
  await age(`${from}T03:00:00Z`)
  expect((await read({ days: '7', timeZone: 'America/Sao_Paulo' })).entries).toMatchObject([{ day: from }])
})

test.each([
  'America/Argentina/Buenos_Aires',
  'Asia/Kolkata',
  'Europe/Kyiv',
  'Etc/UTC',
  'GMT',
  'Brazil/East',
  'Etc/GMT+3',
])('knows the time zone that a browser calls %s', async (timeZone) => {
  await ask('Oi')
  const at = new Date(server.clock.now().getTime() - 3 * 86_400_000)
  await age(at.toISOString())
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(at)
  expect((await read({ timeZone })).entries).toMatchObject([{ day, conversations: 1 }])
})

test('knows the time zones of every browser', async () => {
  const names = Intl.supportedValuesOf('timeZone')
  const { rows } =
    await sql`select count(now() at time zone name)::int as known from unnest(${names}::text[]) name`.execute(server.db)
  expect(rows).toEqual([{ known: names.length }])
})

test('is nobody else’s', async () => {
  await ask('Oi')
  owner = await server.account()
  expect(await read()).toMatchObject({ agents: [], entries: [] })
})

test.each([{ days: '8' }, { timeZone: "x'; drop table users" }, { timeZone: '+03:00' }, { timeZone: 'SystemV/PST8' }])(
  'refuses %j',
  async (query) => {
    expect(await server.call('dashboard', { query: query as Query }, owner.token)).toMatchObject({ status: 400 })
  },
)
