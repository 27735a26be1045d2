/** The lease by which one server sends for a channel, when that server dies or is believed dead. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { applyStatus, channelsToSend, nextOutbound, queueOutbound } from '../../server/channels/outbox.repository.ts'
import { sendQueued, type SendOptions } from '../../server/channels/send-queued.ts'
import type { ChannelRow, OutboundOrigin } from '../../server/db/channel-tables.ts'
import { createSecrets } from '../../server/platform/secrets.ts'
import { connectFakeChannel, createFakeChannel, type FakeChannel } from './fake-channel.ts'
import { type Account, startServer, type TestServer } from './server-fixture.ts'
import { validAgent } from './valid-bodies.ts'

let server: TestServer
let fake: FakeChannel
let channel: ChannelRow
let owner: Account
/** The conversations whose changes were announced. */
const told: string[] = []

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  told.length = 0
  fake = createFakeChannel()
  owner = await server.account()
  const { id: agentId } = await server.done('createAgent', { body: validAgent(owner.id) }, owner.token)
  channel = await connectFakeChannel(server, { ownerId: owner.id, agentId })
})

/** A second instance, as of servers that share a database. */
function drain(signal = new AbortController().signal) {
  const { db, clock } = server
  const options: SendOptions = {
    db,
    clock,
    adapters: { fake },
    secrets: createSecrets('segredo'),
    beforeSend: [],
    inFlightMs: 60_000,
    log: { info: () => {}, error: () => {} },
    readFile: () => Promise.resolve(Buffer.alloc(0)),
    pace: () => 0,
    notifyConversation: ({ id }) => Promise.resolve(void told.push(id)),
    notifyCampaigns: () => Promise.resolve(),
  }
  return sendQueued(options, channel.id, signal)
}

const queue = (address: string, text: string, origin: OutboundOrigin = 'person') =>
  queueOutbound(
    server.db,
    { ownerId: channel.ownerId, channelId: channel.id, address, origin, part: { type: 'text', text } },
    server.clock.now(),
  )
const texts = () => fake.sent.map(({ part }) => 'text' in part && part.text)
const stateOf = async (id: string) =>
  (await server.db.selectFrom('outboundMessages').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state

/** A server claimed this message that long ago and has died since, so its lease has expired. */
async function leaveBehind(id: string, secondsAgo: number): Promise<void> {
  const changedAt = new Date(server.clock.now().getTime() - secondsAgo * 1_000)
  await server.db
    .updateTable('outboundMessages')
    .set({ state: 'sending', attempts: 1, changedAt })
    .where('id', '=', id)
    .execute()
  await server.db
    .updateTable('channels')
    .set({ sendingBy: 'a dead server', sendingUntil: sql<Date>`clock_timestamp() - interval '1 second'` })
    .where('id', '=', channel.id)
    .execute()
}

test('what a dead server was sending keeps back its own person alone, until it cannot be on its way any more', async () => {
  const first = await queue('5511911111111', 'Um')
  await queue('5511911111111', 'Dois', 'webhook')
  await queue('5511922222222', 'Oi')
  await leaveBehind(first, 20)
  const asked: string[] = []
  fake.find = (_, { tag }) => {
    asked.push(tag)
    return Promise.resolve({ kind: 'notSent' })
  }
  await drain()
  expect(texts()).toEqual(['Oi'])
  expect(asked).toEqual([])
  expect(await stateOf(first)).toBe('sending')

  server.clock.advance(41_000)
  await drain()
  expect(asked).toEqual([first])
  expect(texts()).toEqual(['Oi', 'Um', 'Dois'])
})

test('of what nobody can tell whether it went out, the next part goes out all the same', async () => {
  const first = await queue('5511911111111', 'Um')
  await queue('5511911111111', 'Dois')
  await leaveBehind(first, 61)
  await drain()
  expect(await stateOf(first)).toBe('uncertain')
  expect(texts()).toEqual(['Dois'])
})

test('what became of a message of a dead server is announced', async () => {
  const { ownerId, agentId } = channel
  const now = server.clock.now()
  const of = { id: crypto.randomUUID(), ownerId, agentId, createdAt: now, updatedAt: now }
  await server.db
    .insertInto('conversations')
    .values({ ...of, sessionId: 's1', channel: 'whatsappWeb' })
    .execute()
  const first = await queue('5511911111111', 'Um')
  await server.db.updateTable('outboundMessages').set({ conversationId: of.id }).where('id', '=', first).execute()
  await leaveBehind(first, 61)
  await drain()
  expect(await stateOf(first)).toBe('uncertain')
  expect(told).toEqual([of.id])
})

test('the answer to a server that was thought dead counts more than a look-up that found nothing', async () => {
  const first = await queue('5511911111111', 'Um')
  await leaveBehind(first, 61)
  fake.find = async () => {
    await server.db.updateTable('outboundMessages').set({ state: 'accepted' }).where('id', '=', first).execute()
    return { kind: 'notSent' }
  }
  await drain()
  expect(await stateOf(first)).toBe('accepted')
  expect(texts()).toEqual([])
})

test('a message that never goes out fails after its last attempt, also where the provider says so only when asked', async () => {
  const id = await queue('5511911111111', 'Um')
  await server.db.updateTable('outboundMessages').set({ maxAttempts: 2 }).where('id', '=', id).execute()
  const answers = Array.from({ length: 3 }, () => ({ kind: 'uncertain', reason: 'sem resposta.' }) as const)
  fake.outcomes.push(...answers)
  fake.find = () => Promise.resolve({ kind: 'notSent' })
  await drain()
  expect(texts()).toEqual(['Um', 'Um'])
  const row = server.db.selectFrom('outboundMessages').select(['state', 'reason']).where('id', '=', id)
  expect(await row.executeTakeFirst()).toEqual({ state: 'failed', reason: 'A mensagem não saiu: sem resposta.' })
})

test('a look-up that found nothing does not concern a later attempt of another server', async () => {
  const first = await queue('5511911111111', 'Um')
  await leaveBehind(first, 61)
  fake.find = async () => {
    await server.db.updateTable('outboundMessages').set({ attempts: 2 }).where('id', '=', first).execute()
    return { kind: 'notSent' }
  }
  await drain()
  expect(await stateOf(first)).toBe('sending')
  expect(texts()).toEqual([])
})

test('a provider that cannot be reached is tried again after 2, 8, 32 … seconds, and half an hour at most', async () => {
  const id = await queue('5511911111111', 'Um')
  await server.db.updateTable('outboundMessages').set({ maxAttempts: 11 }).where('id', '=', id).execute()
  const seconds: number[] = []
  server.clock.stop()
  for (let attempt = 0; attempt < 7; attempt += 1) {
    fake.outcomes.push({ kind: 'unreachable', reason: 'O provedor não pôde ser alcançado.' })
    const tried = new AbortController()
    fake.beforeSend = () => {
      tried.abort()
      return Promise.resolve()
    }
    await drain(tried.signal)
    const row = server.db.selectFrom('outboundMessages').select('notBefore').where('id', '=', id)
    const ms = (await row.executeTakeFirstOrThrow()).notBefore.getTime() - server.clock.now().getTime()
    seconds.push(ms / 1_000)
    server.clock.advance(ms)
  }
  server.clock.start()
  expect(seconds).toEqual([2, 8, 32, 128, 512, 1_800, 1_800])
})

test.each([
  ['sending', 'delivered', 'delivered'],
  ['accepted', 'sent', 'sent'],
  ['delivered', 'sent', 'delivered'],
  ['delivered', 'read', 'read'],
  ['read', 'delivered', 'read'],
  ['sent', 'failed', 'failed'],
  ['uncertain', 'failed', 'failed'],
  ['uncertain', 'sent', 'sent'],
  ['delivered', 'failed', 'delivered'],
  ['failed', 'failed', 'failed'],
  ['failed', 'sent', 'sent'],
  ['cancelled', 'failed', 'cancelled'],
] as const)('a message that is %s and reported as %s is %s', async (from, state, to) => {
  const id = await queue('5511988880001', 'Oi')
  const [same, other] = [await queue('5511988880001', 'Oi?'), await queue('5511988880002', 'Olá')]
  const rows = server.db.updateTable('outboundMessages').where('channelId', '=', channel.id)
  await rows.set({ state: 'accepted' }).execute()
  await rows
    .where('id', '=', id)
    .set({ state: from, reason: 'Antes', providerId: `p-${id}` })
    .execute()
  const now = server.clock.now()
  await applyStatus(server.db, channel, { providerId: `p-${id}`, state, reason: 'Depois' }, now)
  const isChanged = (to as string) !== from
  expect(
    await server.db
      .selectFrom('outboundMessages')
      .select(['state', 'reason'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  ).toEqual({ state: to, reason: isChanged ? 'Depois' : 'Antes' })
  expect([await stateOf(same), await stateOf(other)]).toEqual(['accepted', 'accepted'])
})

test('why a message failed is kept, also if the report overtakes the answer that accepts it', async () => {
  const id = await queue('5511988880001', 'Oi')
  fake.beforeSend = async () => {
    const failed = { providerId: 'out-1', tag: id, state: 'failed', reason: 'Sem WhatsApp.' } as const
    await applyStatus(server.db, channel, failed, server.clock.now())
  }
  await drain()
  const row = server.db.selectFrom('outboundMessages').select(['state', 'providerId', 'reason']).where('id', '=', id)
  expect(await row.executeTakeFirst()).toEqual({ state: 'failed', providerId: 'out-1', reason: 'Sem WhatsApp.' })
})

test.each([
  ['sent', { kind: 'disconnected', reason: 'Sem conexão.' }],
  ['delivered', { kind: 'refused', reason: 'Devagar.', isFinal: false }],
  ['delivered', { kind: 'refused', reason: 'Não.', isFinal: true }],
  ['read', { kind: 'unreachable', reason: 'Não.' }],
] as const)('what a report proved to be %s meanwhile is neither sent again nor failed', async (state, outcome) => {
  const id = await queue('5511988880001', 'Oi')
  fake.beforeSend = async () => {
    await applyStatus(server.db, channel, { providerId: 'p-1', tag: id, state }, server.clock.now())
  }
  fake.outcomes.push(outcome)
  await drain()
  expect(await stateOf(id)).toBe(state)
})

test('a report about a message of another channel, or of none, changes nothing', async () => {
  const id = await queue('5511988880001', 'Oi')
  const { ownerId } = channel
  const { id: agentId } = await server.done('createAgent', { body: validAgent(ownerId) }, owner.token)
  const other = await connectFakeChannel(server, { ownerId, agentId })
  for (const [of, tag] of [
    [other, id],
    [channel, 'nenhuma'],
  ] as const)
    expect(
      await applyStatus(server.db, of, { providerId: 'p-1', tag, state: 'read' }, server.clock.now()),
    ).toBeUndefined()
  expect(await stateOf(id)).toBe('queued')
})

test('customers who wait come first, then what is due, campaigns last; each person in order', async () => {
  const now = server.clock.now()
  const of = { ownerId: channel.ownerId, channelId: channel.id }
  const add = (text: string, origin: OutboundOrigin, { address = text, ms = 0, recipientId = '' } = {}) =>
    queueOutbound(
      server.db,
      {
        ...of,
        address,
        origin,
        part: { type: 'text', text },
        notBefore: new Date(now.getTime() + ms),
        ...(recipientId && { recipientId }),
      },
      now,
    )
  await add('later', 'person', { ms: 2_000 })
  await add('sooner', 'campaign', { ms: 1_000 })
  await add('campaign', 'campaign')
  await add('follow-up', 'followUp')
  await add('reply', 'reply')
  // The first part is tried again later, so the second one waits for it.
  await add('first', 'reply', { address: 'ana', ms: 3_000 })
  await add('second', 'reply', { address: 'ana' })
  // A test to oneself does not wait for one's own turn in the list.
  await add('of the list', 'campaign', { address: 'owner', ms: 4_000, recipientId: 'of the list' })
  await add('test', 'campaign', { address: 'owner' })
  const order: unknown[] = []
  for (;;) {
    const row = await nextOutbound(server.db, channel.id, now)
    if (row === undefined) break
    order.push([row.part.type === 'text' && row.part.text, row.notBefore.getTime() - now.getTime()])
    await server.db.updateTable('outboundMessages').set({ state: 'sent' }).where('id', '=', row.id).execute()
  }
  expect(order).toEqual([
    ['reply', 0],
    ['follow-up', 0],
    ['campaign', 0],
    ['test', 0],
    ['sooner', 1_000],
    ['later', 2_000],
    ['first', 3_000],
    ['second', 0],
    ['of the list', 4_000],
  ])
})

test('a channel is sent for again once nobody does so, it is connected, and something waits', async () => {
  const id = await queue('5511988880001', 'Oi')
  const isToBeSent = async (change: { sendingUntil?: Date; state?: 'connected' | 'dropped' } = {}) => {
    const nobody = { sendingUntil: null, state: 'connected' as const }
    await server.db
      .updateTable('channels')
      .set({ ...nobody, ...change })
      .where('id', '=', channel.id)
      .execute()
    return (await channelsToSend(server.db, server.clock.now())).filter((other) => other === channel.id).length
  }
  const hour = 3_600_000
  const [past, future] = [new Date(Date.now() - hour), new Date(Date.now() + hour)]
  expect([
    await isToBeSent(),
    await isToBeSent({ sendingUntil: past }),
    await isToBeSent({ sendingUntil: future }),
    await isToBeSent({ state: 'dropped' }),
  ]).toEqual([1, 1, 0, 0])
  const settle = (change: { state?: 'sent'; notBefore?: Date }) =>
    server.db.updateTable('outboundMessages').set(change).where('id', '=', id).execute()
  await settle({ notBefore: new Date(server.clock.now().getTime() + hour) })
  expect(await isToBeSent()).toBe(0)
  await settle({ notBefore: past, state: 'sent' })
  expect(await isToBeSent()).toBe(0)
})

test('reports about unknown messages wait only once for the response to a call that is under way', async () => {
  const sending = await queue('5511911111111', 'Um')
  await leaveBehind(sending, 1)
  const { db, clock } = server
  const waits = { left: 2 }
  for (const providerId of ['a', 'b', 'c'])
    expect(await applyStatus(db, channel, { providerId, state: 'read' }, clock.now(), waits)).toBeUndefined()
  expect(waits).toEqual({ left: 0 })
})

test('what a provider takes proves the connection', async () => {
  await queue('5511988880001', 'Oi')
  server.clock.stop()
  server.clock.advance(60_000)
  await drain()
  const row = server.db.selectFrom('channels').select(['lastSentAt', 'confirmedAt']).where('id', '=', channel.id)
  const now = server.clock.now()
  server.clock.start()
  expect(await row.executeTakeFirst()).toEqual({ lastSentAt: now, confirmedAt: now })
})

test('a lane is kept while a provider takes its time, and free at the end', async () => {
  const lease = () =>
    server.db
      .selectFrom('channels')
      .select(['sendingBy', sql<number>`extract(epoch from sending_until - clock_timestamp())::float`.as('seconds')])
      .where('id', '=', channel.id)
      .executeTakeFirstOrThrow()
  const sending = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  fake.beforeSend = () => {
    sending.resolve()
    return answered.promise
  }
  await queue('5511911111111', 'Um')
  const drained = drain()
  await sending.promise
  const taken = await lease()
  // Another server takes over within seconds after this one dies.
  expect(taken.seconds).toBeLessThanOrEqual(10)
  await server.db
    .updateTable('channels')
    .set({ sendingUntil: sql<Date>`clock_timestamp() + interval '1 second'` })
    .where('id', '=', channel.id)
    .execute()
  await expect.poll(async () => (await lease()).seconds, { timeout: 15_000 }).toBeGreaterThan(5)
  expect((await lease()).sendingBy).toBe(taken.sendingBy)
  answered.resolve()
  await drained
  expect(await lease()).toEqual({ sendingBy: null, seconds: null })
})

test('a channel that is disconnected, or connected to another account, sends no more by the old one', async () => {
  const used: (string | null)[] = []
  const change = (changed: Partial<Pick<ChannelRow, 'state' | 'externalId'>>) =>
    server.db.updateTable('channels').set(changed).where('id', '=', channel.id).execute()
  const changes = [{ externalId: 'second' }, { state: 'dropped' }] as const
  fake.send = async ({ channel: { externalId } }) => {
    used.push(externalId)
    await change(changes[used.length - 1] ?? {})
    return { kind: 'accepted', providerId: `out-${used.length}` }
  }
  await change({ externalId: 'first' })
  await queue('5511911111111', 'Um')
  await queue('5511911111111', 'Dois')
  const last = await queue('5511911111111', 'Três')
  expect(await drain()).toBeInstanceOf(Date)
  expect(used).toEqual(['first'])
  expect(await drain()).toBeUndefined()
  expect(used).toEqual(['first', 'second'])
  expect(await stateOf(last)).toBe('queued')
})

test.each([
  ['nothing else waits', 0],
  ['another one is due much later', 60_000],
])('a message queued between the last look and the release of the lane goes out at once, where %s', async (_, ms) => {
  if (ms > 0) {
    const later = await queue('5511922222222', 'Depois')
    const notBefore = new Date(server.clock.now().getTime() + ms)
    await server.db.updateTable('outboundMessages').set({ notBefore }).where('id', '=', later).execute()
  }
  const id = await queue('5511911111111', 'Um')
  await server.db.updateTable('outboundMessages').set({ state: 'cancelled' }).where('id', '=', id).execute()
  await sql`
    create function queue_late() returns trigger language plpgsql as $$ begin
      update outbound_messages set state = 'queued' where state = 'cancelled' and id = ${sql.lit(id)};
      return new;
    end $$`.execute(server.db)
  await sql`
    create trigger queue_late before update on channels for each row
    when (new.sending_by is null) execute function queue_late()`.execute(server.db)
  try {
    const until = await drain()
    expect(texts()).toEqual(['Um'])
    expect(until !== undefined).toBe(ms > 0)
  } finally {
    await sql`drop function queue_late cascade`.execute(server.db)
  }
})
