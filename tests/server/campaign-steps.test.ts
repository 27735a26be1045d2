/** Which server runs a campaign, because of which recent messages it is stopped, and who is told of its progress. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { campaignsKey } from '../../server/campaigns/campaign-key.ts'
import { createCampaign, findCampaign, updateCampaign } from '../../server/campaigns/campaigns.repository.ts'
import { followCampaigns, readCampaigns } from '../../server/campaigns/follow-campaigns.ts'
import { type CampaignLimits, hurriedLimits } from '../../server/campaigns/limits.ts'
import { lastEndings, replanFailed } from '../../server/campaigns/recipients.repository.ts'
import { stepCampaign, type StepOptions } from '../../server/campaigns/step.ts'
import type { CampaignRow } from '../../server/db/campaign-tables.ts'
import type { ChannelRow, OutboundState } from '../../server/db/channel-tables.ts'
import { connectFakeChannel, createFakeChannel, textFrom } from './fake-channel.ts'
import { type Account, startServer, type TestServer } from './server-fixture.ts'
import { startWhileHeld } from './start-while-held.ts'
import { validAgent } from './valid-bodies.ts'

let server: TestServer
let owner: Account
let agentId: string
let channel: ChannelRow

const fake = createFakeChannel()
beforeAll(async () => {
  server = await startServer({}, { adapters: { fake } })
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.account()
  ;({ id: agentId } = await server.done('createAgent', { body: validAgent(owner.id) }, owner.token))
  channel = await connectFakeChannel(server, { ownerId: owner.id, agentId })
})

async function addCampaign(
  people: number,
  text = 'Oi',
  valuesOf: (at: number) => Record<string, string> = () => ({}),
): Promise<CampaignRow> {
  const recipients = Array.from({ length: people }, (_, at) => {
    const address = `55119${80_000_000 + at}`
    return { identity: `phone:${address}`, address, name: 'Ana', values: valuesOf(at) }
  })
  const content = { text, link: null, optionList: null, files: [] }
  const of = { ownerId: owner.id, agentId, channelId: channel.id, title: 'lista.csv' }
  const request = { requestId: null, requestDigest: null }
  const row = await createCampaign(
    server.db,
    { ...of, ...request, content, files: [], recipients, refused: [] },
    server.clock.now(),
  )
  if (row === undefined) throw new Error('the agent is gone')
  return row
}

const step = (id: string, promised?: Date, limits: Partial<CampaignLimits> = {}) => {
  const options: StepOptions = {
    db: server.db,
    clock: server.clock,
    wake: () => Promise.resolve(),
    events: server.events,
    limits: { ...hurriedLimits, stepMs: 60_000, ...limits },
  }
  return stepCampaign(options, id, promised)
}
const queued = async (id: string) =>
  (
    await server.db
      .selectFrom('campaignRecipients')
      .select('id')
      .where('campaignId', '=', id)
      .where('decision', '=', 'queued')
      .execute()
  ).length

/** When the messages of the channel are due, in milliseconds since 1970. */
const dueAt = async () => {
  const rows = await server.db
    .selectFrom('outboundMessages')
    .select('notBefore')
    .where('channelId', '=', channel.id)
    .orderBy('notBefore')
    .execute()
  return rows.map(({ notBefore }) => notBefore.getTime())
}

test('of many who look after a campaign one goes on, the last to come when it was due', async () => {
  const { id } = await addCampaign(50)
  const [first, second] = await Promise.all([step(id), step(id)])
  const begun = [first, second].filter((at) => at !== undefined)
  expect(begun).toHaveLength(1)
  expect(await queued(id)).toBe(20)
  // A timer may fire slightly early; the server's own step is due all the same.
  const ours = await step(id, begun[0])
  expect(ours).toBeInstanceOf(Date)
  server.clock.advance(60_001)
  const theirs = await step(id)
  expect(theirs).toBeInstanceOf(Date)
  server.clock.advance(60_001)
  expect(await step(id, ours)).toBeUndefined()
  expect((await findCampaign(server.db, owner.id, id))?.nextStepAt).toEqual(theirs)
})

test('messages are due one pause apart, from now on or after those that wait already', async () => {
  const before = server.clock.now().getTime()
  await step((await addCampaign(2)).id, undefined, { pause: () => 10_000 })
  const [first = 0, ...others] = await dueAt()
  expect(first).toBeGreaterThanOrEqual(before)
  expect(first).toBeLessThanOrEqual(server.clock.now().getTime())
  expect(others).toEqual([first + 10_000])
  await step((await addCampaign(2)).id, undefined, { pause: () => 10_000 })
  expect(await dueAt()).toEqual([0, 10_000, 20_000, 30_000].map((ms) => first + ms))
})

test('campaigns of one channel keep its daily limit together, also when they go on at once', async () => {
  const [one, other] = [await addCampaign(30), await addCampaign(30)]
  const limits = { dayCap: () => 25 }
  await Promise.all([step(one.id, undefined, limits), step(other.id, undefined, limits)])
  expect((await queued(one.id)) + (await queued(other.id))).toBe(25)
})

test('[CQ-03] those whom messages failed are sent to again within the daily limit, one pause apart', async () => {
  const { id } = await addCampaign(30)
  const limits = { dayCap: () => 20, pause: () => 10_000 }
  await step(id, undefined, limits)
  await server.db
    .updateTable('outboundMessages')
    .set({ state: 'failed', reason: 'Sem WhatsApp', changedAt: server.clock.now() })
    .where('channelId', '=', channel.id)
    .execute()
  server.clock.advance(24 * 3_600_000)
  const now = server.clock.now()
  expect(await replanFailed(server.db, id, now)).toBe(20)
  expect(await queued(id)).toBe(0)
  await updateCampaign(server.db, id, { nextStepAt: now, countedFrom: now }, now)
  await step(id, undefined, { ...limits, dayCap: () => 8 })
  expect(await queued(id)).toBe(8)
  const due = await dueAt()
  expect(due).toEqual(Array.from({ length: 8 }, (_, pauses) => (due[0] ?? 0) + pauses * 10_000))
})

test('[CQ-05] who leaves while the campaign goes on is noted, and both end', async () => {
  const { id } = await addCampaign(21)
  await step(id)
  server.clock.advance(60_001)
  const first = server.db.selectFrom('campaignRecipients').where('campaignId', '=', id).where('position', '=', 1)
  const { address, identity } = await first.select(['address', 'identity']).executeTakeFirstOrThrow()
  const person = { identities: [{ identity, address }], name: 'Ana', phone: address }
  await startWhileHeld<unknown>(
    server.db,
    (trx) =>
      trx
        .selectFrom('campaignRecipients')
        .select('id')
        .where('campaignId', '=', id)
        .where('position', '=', 1)
        .forUpdate()
        .execute(),
    [() => server.channels.receive(channel, textFrom(address, 'Sair', { person })), () => step(id)],
  )
  expect(await first.select('leftAt').executeTakeFirst()).toEqual({ leftAt: expect.any(Date) as Date })
  await server.settled()
})

test('[CQ-05] a person for whom the message would be empty is left out, with the reason', async () => {
  const { id: campaignId } = await addCampaign(2, '{{cupom}}', (at) => ({ cupom: at === 0 ? '' : 'X10' }))
  await step(campaignId)
  const people = await server.done('campaignRecipients', { params: { campaignId }, query: {} }, owner.token)
  expect(people.map(({ state, reason }) => [state, reason])).toEqual([
    ['skipped', 'A mensagem ficaria vazia'],
    ['queued', null],
  ])
})

test('the last endings are those of this campaign on its channel since it was continued, newest first', async () => {
  const [campaign, other] = [await addCampaign(5), await addCampaign(2)]
  const since = campaign.countedFrom.getTime()
  const end = async ({ id }: CampaignRow, position: number, state: OutboundState, ms: number) => {
    const { id: recipientId } = await server.db
      .selectFrom('campaignRecipients')
      .select('id')
      .where('campaignId', '=', id)
      .where('position', '=', position)
      .executeTakeFirstOrThrow()
    const at = new Date(since + ms)
    await server.db
      .insertInto('outboundMessages')
      .values({
        id: crypto.randomUUID(),
        ownerId: owner.id,
        channelId: channel.id,
        recipientId,
        origin: 'campaign',
        state,
        address: '551199',
        part: '{}',
        notBefore: at,
        createdAt: at,
        changedAt: at,
      })
      .execute()
  }
  await end(campaign, 1, 'failed', -1_000)
  await end(campaign, 2, 'delivered', 1_000)
  await end(campaign, 3, 'failed', 2_000)
  await end(other, 1, 'failed', 3_000)
  await end(campaign, 4, 'accepted', 4_000)
  await end(campaign, 5, 'uncertain', 5_000)
  expect(await lastEndings(server.db, campaign, 50)).toEqual([false, true, false])
  expect(await lastEndings(server.db, campaign, 2)).toEqual([false, true])
  expect(await lastEndings(server.db, other, 50)).toEqual([true])
})

/** The database, and the number of queries made through it. */
function countedDatabase() {
  const counted = { queries: 0 }
  const db = server.db.withPlugin({
    transformQuery: ({ node }) => {
      counted.queries += 1
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  return { db, counted }
}

test('[CQ-03] campaigns are read again only after a change of their agent, and no more once nobody looks', async () => {
  const own = await addCampaign(2)
  const ended = await addCampaign(1)
  await updateCampaign(server.db, ended.id, { state: 'done' }, server.clock.now())
  const of = { ownerId: owner.id, agentId }
  ;({ id: agentId } = await server.done('createAgent', { body: validAgent(owner.id) }, owner.token))
  channel = await connectFakeChannel(server, { ownerId: owner.id, agentId })
  const other = await addCampaign(3)
  const { db, counted } = countedDatabase()
  const stop = new AbortController()
  const times = { gatheredMs: 0, recheckMs: 3_600_000 }
  const lines = followCampaigns({ ...server, db }, of, stop.signal, times)
  const all = (await lines.next()).value as { id: string }[]
  expect(new Set(all.map(({ id }) => id))).toEqual(new Set([own.id, ended.id]))
  const once = counted.queries
  const next = lines.next()
  await step(other.id)
  await step(own.id)
  expect((await next).value).toMatchObject([{ id: own.id, counts: { planned: 0, queued: 2 } }])
  expect(counted.queries).toBe(2 * once)
  const end = lines.next()
  stop.abort()
  expect(await end).toEqual({ done: true, value: undefined })
  expect(counted.queries).toBe(2 * once)
})

test('[CQ-03] an ended campaign is reported again once it goes on, a new one at once, and the stream ends with the last', async () => {
  const ended = await addCampaign(1)
  await updateCampaign(server.db, ended.id, { state: 'done' }, server.clock.now())
  const times = { gatheredMs: 0, recheckMs: 3_600_000 }
  const lines = followCampaigns(server, { ownerId: owner.id, agentId }, new AbortController().signal, times)
  expect((await lines.next()).value).toMatchObject([{ id: ended.id, state: 'done' }])
  const afterRetry = lines.next()
  await updateCampaign(server.db, ended.id, { state: 'running' }, new Date(server.clock.now().getTime() + 1))
  await server.events.notifyKey(campaignsKey(agentId))
  expect((await afterRetry).value).toMatchObject([{ id: ended.id, state: 'running' }])
  const afterStart = lines.next()
  const added = await addCampaign(1)
  await server.events.notifyKey(campaignsKey(agentId))
  expect((await afterStart).value).toMatchObject([{ id: added.id }])
  const end = lines.next()
  await server.db.deleteFrom('campaigns').where('agentId', '=', agentId).execute()
  await server.events.notifyKey(campaignsKey(agentId))
  expect(await end).toEqual({ done: true, value: undefined })
})

test('[CQ-03] a stream without changes shows that it lives, and ends by itself, so that one nobody reads does', async () => {
  await addCampaign(1)
  server.clock.stop()
  const times = { gatheredMs: 0, recheckMs: 1 }
  const lines = followCampaigns(server, { ownerId: owner.id, agentId }, new AbortController().signal, times)
  expect((await lines.next()).value).toHaveLength(1)
  server.clock.advance(20_000)
  expect(await lines.next()).toEqual({ done: false, value: [] })
  server.clock.advance(10 * 60_000)
  expect(await lines.next()).toEqual({ done: true, value: undefined })
  server.clock.start()
})

test('[CQ-03] whoever follows is told of what is sent, delivered and answered, and of commands', async () => {
  const { id: campaignId } = await addCampaign(1)
  await step(campaignId)
  const told = vi.fn<() => void>()
  const forget = server.events.subscribe(campaignsKey(agentId), told)
  const isTold = async (work: () => Promise<unknown>) => {
    told.mockClear()
    await work()
    expect(told).toHaveBeenCalled()
  }
  const sending = Promise.withResolvers<number>()
  fake.beforeSend = async () => {
    await Promise.resolve()
    sending.resolve(told.mock.calls.length)
  }
  await isTold(async () => {
    await server.channels.wake(channel.id)
    await server.settled()
  })
  expect(await sending.promise).toBeGreaterThan(0)
  const { id: tag, address } = await server.db
    .selectFrom('outboundMessages')
    .select(['id', 'address'])
    .where('channelId', '=', channel.id)
    .executeTakeFirstOrThrow()
  const status = { providerId: 'unknown', tag, state: 'delivered' } as const
  const person = { identities: [{ identity: `phone:${address}`, address }], name: 'Ana', phone: address }
  await isTold(() => server.channels.apply(channel, [{ kind: 'status', status }]))
  await isTold(() => server.channels.receive(channel, textFrom(address, 'Obrigada!', { person })))
  await isTold(() =>
    server.done('commandCampaign', { params: { campaignId }, body: { command: 'pause' } }, owner.token),
  )
  forget()
  expect(await server.done('getCampaign', { params: { campaignId } }, owner.token)).toMatchObject({
    state: 'paused',
    counts: { answered: 1 },
  })
})

test('[CQ-03] the list counts each campaign by itself, in one query and with one look-up of their provider', async () => {
  const [one, other] = [await addCampaign(2), await addCampaign(3)]
  await step(other.id)
  const { db, counted } = countedDatabase()
  const providerOf = vi.fn<typeof server.channels.providerOf>(server.channels.providerOf)
  const read = await readCampaigns({ db, channels: { ...server.channels, providerOf } }, [one, other])
  expect(read).toMatchObject([
    { id: one.id, counts: { planned: 2, queued: 0 } },
    { id: other.id, counts: { planned: 0, queued: 3 } },
  ])
  expect(counted.queries).toBe(1)
  expect(providerOf).toHaveBeenCalledTimes(1)
})

test('[CQ-03] the people are read from any place of the list, as many as wanted', async () => {
  const { id: campaignId } = await addCampaign(4)
  const positions = async (query: { after?: string; limit?: string }) =>
    (await server.done('campaignRecipients', { params: { campaignId }, query }, owner.token)).map(
      ({ position }) => position,
    )
  expect(await positions({ after: '1', limit: '2' })).toEqual([2, 3])
  expect(await positions({ after: '2', limit: '9999' })).toEqual([3, 4])
  expect(await positions({})).toEqual([1, 2, 3, 4])
})
