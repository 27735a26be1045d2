/** Which server runs a campaign, because of which recent messages it is stopped, and who is told of its progress. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { campaignsKey } from '../../server/campaigns/campaign-key.ts'
import { prepareCampaignSend } from '../../server/campaigns/before-send.ts'
import {
  createCampaign,
  findCampaign,
  runningCampaigns,
  updateCampaign,
} from '../../server/campaigns/campaigns.repository.ts'
import { campaignJobs } from '../../server/campaigns/jobs.ts'
import { followCampaigns, readCampaigns } from '../../server/campaigns/follow-campaigns.ts'
import { type CampaignLimits, testModeLimits, defaultLimits } from '../../server/campaigns/limits.ts'
import { lastEndings, replanFailed } from '../../server/campaigns/recipients.repository.ts'
import { expireCampaigns, stepCampaign, type StepOptions } from '../../server/campaigns/step.ts'
import { confirmConnected } from '../../server/channels/connection-state.ts'
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
  server.clock.start()
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
    limits: { ...testModeLimits, stepMs: 60_000, ...limits },
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

const shown = (campaignId: string) => server.done('getCampaign', { params: { campaignId } }, owner.token)
const reasons = async (campaignId: string) =>
  (await server.done('campaignRecipients', { params: { campaignId }, query: {} }, owner.token)).map(
    ({ state, reason }) => [state, reason],
  )
const hours = (count: number) => count * 3_600_000

test('the next message is due a pause from now on after one that is late and being sent', async () => {
  const { id } = await addCampaign(2)
  await step(id, undefined, { pause: () => 10_000, dayCap: () => 1 })
  const rows = server.db.updateTable('outboundMessages').where('channelId', '=', channel.id)
  await rows.set({ state: 'sending' }).execute()
  server.clock.advance(60_001)
  const now = server.clock.now().getTime()
  await rows.set({ notBefore: new Date(now - 30_000) }).execute()
  await step(id, undefined, { pause: () => 10_000 })
  expect((await dueAt()).map((at) => at - now >= 10_000)).toEqual([false, true])
})

test('[CQ-03] outside the hours nobody is written to, and within them it goes on by itself', async () => {
  server.clock.stop()
  const now = server.clock.now()
  const opensAt = new Date(now.getTime() + hours(3))
  const { id } = await addCampaign(2)
  const opening: CampaignLimits['opening'] = (_, at) => (at < opensAt ? opensAt : at)
  expect(await step(id, undefined, { opening })).toEqual(opensAt)
  expect(await shown(id)).toMatchObject({
    state: 'waiting',
    reason: 'Fora do horário de envio',
    nextAt: opensAt,
    counts: { planned: 2 },
  })
  expect(await runningCampaigns(server.db, new Date(opensAt.getTime() - 1))).not.toContain(id)
  expect(await runningCampaigns(server.db, opensAt)).toContain(id)
  server.clock.advance(hours(3))
  await step(id, undefined, { opening })
  expect(await shown(id)).toMatchObject({ state: 'running', reason: null, nextAt: null, counts: { queued: 2 } })
  await updateCampaign(server.db, id, { state: 'paused' }, now)
  expect(await runningCampaigns(server.db, new Date(now.getTime() + hours(99)))).not.toContain(id)
})

test('[CQ-03] that it goes on is told once, also if the outbox is full', async () => {
  const { id } = await addCampaign(21)
  await step(id)
  await updateCampaign(server.db, id, { waitsFor: 'hours', nextStepAt: server.clock.now() }, server.clock.now())
  const told = vi.spyOn(server.events, 'notifyKey')
  const again = await step(id)
  expect(told.mock.calls).toEqual([[campaignsKey(agentId)]])
  server.clock.advance(60_001)
  await step(id, again)
  expect(told).toHaveBeenCalledTimes(1)
  expect(await shown(id)).toMatchObject({ state: 'running', counts: { queued: 20, planned: 1 } })
})

test('[CQ-03] who was queued before sending closed returns to the list', async () => {
  const { id } = await addCampaign(2)
  await step(id)
  const row = await server.db
    .selectFrom('outboundMessages')
    .selectAll()
    .where('channelId', '=', channel.id)
    .orderBy('notBefore')
    .executeTakeFirstOrThrow()
  const check = (opening: CampaignLimits['opening']) =>
    server.db
      .transaction()
      .execute((trx) => prepareCampaignSend({ clock: server.clock, limits: { ...testModeLimits, opening } })(trx, row))
  for (const opening of [(_: string, at: Date) => new Date(at.getTime() + 1), () => undefined]) {
    await step(id)
    expect(await check(opening)).toEqual({ reason: 'De volta à lista da campanha.' })
  }
  expect(await reasons(id)).toEqual([
    ['planned', null],
    ['queued', null],
  ])
})

test('[CQ-03] once the daily limit is reached it waits for the opening of the next day, but not for the last to be sent', async () => {
  // No midnight of São Paulo comes in between, and no session ends.
  const untilMidnight = hours(24) - ((server.clock.now().getTime() - hours(3)) % hours(24))
  server.clock.advance(untilMidnight < hours(1) ? untilMidnight : 0)
  const { id } = await addCampaign(5)
  const limits = { dayCap: () => 2, opening: (_: string, at: Date) => new Date(at.getTime()) }
  await step(id, undefined, limits)
  server.clock.advance(60_001)
  await step(id, undefined, limits)
  expect(await shown(id)).toMatchObject({ state: 'running', counts: { queued: 2, planned: 3 } })
  await server.db.updateTable('outboundMessages').set({ state: 'sent' }).where('channelId', '=', channel.id).execute()
  server.clock.advance(60_001)
  const at = await step(id, undefined, limits)
  const local = new Intl.DateTimeFormat('sv', { timeZone: 'America/Sao_Paulo', dateStyle: 'short', timeStyle: 'short' })
  const tomorrow = local.format(new Date(server.clock.now().getTime() + hours(24))).slice(0, 10)
  expect(local.format(at)).toBe(`${tomorrow} 00:00`)
  expect(await shown(id)).toMatchObject({ state: 'waiting', reason: 'Limite de pessoas por dia alcançado' })
  const later = {
    ...limits,
    opening: (_: string, day: Date) => new Date(day.getTime() + (day > server.clock.now() ? hours(8) : 0)),
  }
  await updateCampaign(server.db, id, { nextStepAt: server.clock.now() }, server.clock.now())
  expect(local.format(await step(id, undefined, later))).toBe(`${tomorrow} 08:00`)
})

test('[CQ-03] what is stopped says why: a late server, and a time zone that does not exist', async () => {
  const { id } = await addCampaign(1)
  const stopped = async (limits: Partial<CampaignLimits> = {}) => {
    await step(id, undefined, limits)
    const { state, reason } = await shown(id)
    await updateCampaign(server.db, id, { state: 'running', nextStepAt: server.clock.now() }, server.clock.now())
    return [state, reason]
  }
  expect(await stopped({ opening: () => undefined })).toEqual(['stopped', 'O fuso horário do agente não é válido.'])
  server.clock.advance(hours(2) + 60_000)
  expect(await stopped()).toEqual([
    'stopped',
    'Ficou parada por mais de 2 horas. Confira a mensagem antes de continuar.',
  ])
  server.clock.advance(hours(2) - 60_000)
  expect(await stopped()).toEqual(['running', null])
})

test('[CQ-03] a campaign that stood still for a week expires, and who was not written to is listed so', async () => {
  server.clock.stop()
  const now = server.clock.now().getTime()
  const standing = async (state: CampaignRow['state'], ms: number) => {
    const { id } = await addCampaign(2)
    await server.db
      .updateTable('campaignRecipients')
      .set({ decision: 'skipped', reason: 'Está em conversa com uma pessoa' })
      .where('campaignId', '=', id)
      .where('position', '=', 1)
      .execute()
    await updateCampaign(server.db, id, { state }, new Date(now - ms))
    return id
  }
  const week = hours(7 * 24)
  const paused = await standing('paused', week + 1)
  const others = [await standing('paused', week), await standing('running', week + 1)]
  // It was being sent when the campaign stopped, and returned to the outbox.
  const { id: returned } = await addCampaign(1)
  await step(returned)
  await updateCampaign(server.db, returned, { state: 'stopped' }, new Date(now - week - 1))
  await expireCampaigns(server)
  expect(await dueAt()).toEqual([])
  expect(await reasons(returned)).toEqual([['expired', 'A campanha ficou parada por mais de 7 dias']])
  expect(await shown(paused)).toMatchObject({
    state: 'cancelled',
    reason: 'Venceu: ficou parada por mais de 7 dias.',
    endedAt: new Date(now),
  })
  expect(await reasons(paused)).toEqual([
    ['skipped', 'Está em conversa com uma pessoa'],
    ['expired', 'A campanha ficou parada por mais de 7 dias'],
  ])
  expect(await Promise.all(others.map(async (id) => (await shown(id)).state))).toEqual(['paused', 'running'])
  // Its owner continues it at the moment of its end.
  const continued = await standing('stopped', week + 1)
  await startWhileHeld(
    server.db,
    async (trx) => {
      await trx.selectFrom('agents').select('id').where('id', '=', agentId).forUpdate().execute()
      await updateCampaign(trx, continued, { state: 'running' }, new Date(now))
    },
    [() => expireCampaigns(server)],
  )
  expect((await shown(continued)).state).toBe('running')
})

test('campaigns that go on are looked for every few seconds, and those that stood still for a week every hour', async () => {
  const wake = () => Promise.resolve()
  const { definitions } = campaignJobs({ ...server, wake, limits: testModeLimits })
  expect(definitions.map(({ name, recover }) => [name, recover?.everySeconds])).toEqual([
    ['campaign-step', 5],
    ['campaign-expiry', 3_600],
  ])
  const { id } = await addCampaign(1)
  const changedAt = new Date(server.clock.now().getTime() - hours(8 * 24))
  await updateCampaign(server.db, id, { state: 'paused' }, changedAt)
  const attempt = { signal: new AbortController().signal, number: 1 }
  await definitions.find(({ name }) => name === 'campaign-expiry')?.run({}, attempt)
  expect((await shown(id)).state).toBe('cancelled')
})

test('the plan of a first campaign says so, and of a later one how many were written to today', async () => {
  const plan = async () => {
    const { isFirst, sentToday } = await server.done('campaignPlan', { params: { agentId } }, owner.token)
    return [isFirst, sentToday]
  }
  const { id } = await addCampaign(30)
  expect(await plan()).toEqual([true, 0])
  await step(id)
  expect(await plan()).toEqual([false, 20])
  const queuedAt = new Date(server.clock.now().getTime() - hours(48))
  await server.db.updateTable('campaignRecipients').set({ queuedAt }).where('campaignId', '=', id).execute()
  expect(await plan()).toEqual([false, 0])
})

test('campaigns of one channel keep its daily limit together, also when they go on at once', async () => {
  const [one, other] = [await addCampaign(30), await addCampaign(30)]
  const limits = { dayCap: () => 25 }
  await Promise.all([step(one.id, undefined, limits), step(other.id, undefined, limits)])
  expect((await queued(one.id)) + (await queued(other.id))).toBe(25)
})

test.each([
  ['dropped', 200],
  ['failed', 200],
  ['connecting', 20],
] as const)('the daily limit of a number that has been linked for long and was %s is %i', async (state, limit) => {
  const connectedSince = new Date(server.clock.now().getTime() - 60 * 86_400_000).toISOString()
  const rows = server.db.updateTable('channels').where('id', '=', channel.id)
  await rows.set({ state, profile: JSON.stringify({ connectedSince }) }).execute()
  await confirmConnected(server.db, { ...channel, state }, {}, server.clock.now())
  const after = server.db.selectFrom('channels').selectAll().where('id', '=', channel.id)
  expect(defaultLimits.dayCap(await after.executeTakeFirstOrThrow(), server.clock.now())).toBe(limit)
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

test('[CQ-03] of a message that was begun only the rest goes out again, as if it had not been tried', async () => {
  const [{ id }, other] = [await addCampaign(1), await addCampaign(1)]
  for (const campaignId of [id, other.id]) await step(campaignId)
  const rows = server.db.updateTable('outboundMessages').where('channelId', '=', channel.id)
  await rows.set({ state: 'failed', attempts: 6, reason: 'Indisponível' }).execute()
  const first = await server.db
    .selectFrom('outboundMessages')
    .selectAll()
    .where('channelId', '=', channel.id)
    .orderBy('sequence')
    .executeTakeFirstOrThrow()
  await server.db
    .insertInto('outboundMessages')
    .values({ ...first, id: crypto.randomUUID(), sequence: undefined, part: JSON.stringify(first.part) })
    .execute()
  await rows.where('id', '=', first.id).set({ state: 'delivered' }).execute()
  const now = new Date(server.clock.now().getTime() + 5_000)
  expect(await replanFailed(server.db, id, now)).toBe(1)
  const parts = await server.db
    .selectFrom('outboundMessages')
    .select(['state', 'attempts', 'reason', 'notBefore'])
    .where('channelId', '=', channel.id)
    .orderBy('sequence')
    .execute()
  expect(parts).toMatchObject([
    { state: 'delivered' },
    { state: 'failed' },
    { state: 'queued', attempts: 0, reason: null, notBefore: now },
  ])
  expect([await queued(id), await queued(other.id)]).toEqual([1, 1])
})

test('[CQ-03] of a message whose first part failed after the second had gone out, only the first goes out again', async () => {
  const { id } = await addCampaign(1, 'palavra '.repeat(600))
  await step(id)
  const rows = server.db.updateTable('outboundMessages').where('channelId', '=', channel.id)
  await rows.set({ state: 'delivered' }).execute()
  const parts = server.db.selectFrom('outboundMessages').selectAll().where('channelId', '=', channel.id)
  const first = await parts.orderBy('sequence').executeTakeFirstOrThrow()
  await rows.where('id', '=', first.id).set({ state: 'failed' }).execute()
  await replanFailed(server.db, id, server.clock.now())
  const limits = { ...testModeLimits, opening: () => undefined }
  expect(await prepareCampaignSend({ clock: server.clock, limits })(server.db, first)).toBeUndefined()
  expect(await reasons(id)).toEqual([['queued', null]])
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

test('[CQ-03] a pause takes back all parts of a message or none, also while one of them is just being taken', async () => {
  const { id } = await addCampaign(1, 'palavra '.repeat(600))
  await step(id)
  const parts = server.db.selectFrom('outboundMessages').select('id').where('channelId', '=', channel.id)
  const { id: first } = await parts.orderBy('sequence').executeTakeFirstOrThrow()
  await startWhileHeld<unknown>(
    server.db,
    (trx) => trx.selectFrom('outboundMessages').select('id').where('id', '=', first).forUpdate().execute(),
    [() => server.call('commandCampaign', { params: { campaignId: id }, body: { command: 'pause' } }, owner.token)],
  )
  expect([0, 2]).toContain((await parts.execute()).length)
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
  await end(campaign, 2, 'failed', 1_000)
  await end(campaign, 3, 'delivered', 2_000)
  await end(other, 1, 'failed', 3_000)
  await end(campaign, 4, 'accepted', 4_000)
  await end(campaign, 5, 'uncertain', 5_000)
  expect(await lastEndings(server.db, campaign, 50)).toEqual([false, false, true])
  expect(await lastEndings(server.db, campaign, 2)).toEqual([false, false])
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
  // PostgreSQL may deliver the notice before only now.
  let last = await end
  while (!last.done) last = await lines.next()
  expect(last.value).toBeUndefined()
})

test('[CQ-03] an ended campaign is reported again whenever somebody writes, also where no figure changes', async () => {
  const ended = await addCampaign(2)
  await step(ended.id)
  await updateCampaign(server.db, ended.id, { state: 'done', endedAt: server.clock.now() }, server.clock.now())
  const times = { gatheredMs: 0, recheckMs: 3_600_000 }
  const lines = followCampaigns(server, { ownerId: owner.id, agentId }, new AbortController().signal, times)
  await lines.next()
  const wrote = async () => {
    server.clock.advance(1_000)
    await updateCampaign(server.db, ended.id, {}, server.clock.now())
    await server.events.notifyKey(campaignsKey(agentId))
  }
  const afterAnswer = lines.next()
  await server.db
    .updateTable('campaignRecipients')
    .set({ answeredAt: server.clock.now() })
    .where('campaignId', '=', ended.id)
    .where('position', '=', 1)
    .execute()
  await wrote()
  expect((await afterAnswer).value).toMatchObject([{ id: ended.id, counts: { answered: 1 } }])
  const afterAnother = lines.next()
  await wrote()
  expect((await afterAnother).value).toMatchObject([{ id: ended.id, counts: { answered: 1 } }])
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

test('[CQ-03] the people are read from any place of the list, as many as wanted, and the latest campaign first', async () => {
  const { id: campaignId } = await addCampaign(4)
  const positions = async (query: { after?: string; limit?: string; state?: 'planned' | 'skipped' }) =>
    (await server.done('campaignRecipients', { params: { campaignId }, query }, owner.token)).map(
      ({ position }) => position,
    )
  expect(await positions({ after: '1', limit: '2' })).toEqual([2, 3])
  expect(await positions({ after: '2', limit: '9999' })).toEqual([3, 4])
  expect(await positions({})).toEqual([1, 2, 3, 4])
  expect([await positions({ state: 'planned', limit: '1' }), await positions({ state: 'skipped' })]).toEqual([[1], []])
  server.clock.advance(1)
  const { id: later } = await addCampaign(1)
  const listed = await server.done('listCampaigns', { params: { agentId } }, owner.token)
  expect(listed.map(({ id }) => id)).toEqual([later, campaignId])
})

test('[CQ-03] a page has no more than a thousand people, or rejected rows', async () => {
  const { id: campaignId } = await addCampaign(1_001)
  const params = { campaignId }
  const recipients = (query: { after?: string; limit?: string }) =>
    server.done('campaignRecipients', { params, query }, owner.token)
  expect(await recipients({ limit: '9999' })).toHaveLength(1_000)
  expect((await recipients({ after: '1000' })).map(({ position }) => position)).toEqual([1_001])
  const rejected = Array.from({ length: 1_001 }, (_, at) => ({
    campaignId,
    position: at + 1,
    line: at + 2,
    name: 'Bia',
    number: '123',
    reason: 'Número incompleto',
  }))
  await server.db.insertInto('campaignRefusals').values(rejected).execute()
  const refusals = (query: { after?: string }) => server.done('campaignRefusals', { params, query }, owner.token)
  expect(await refusals({})).toHaveLength(1_000)
  expect((await refusals({ after: '1000' })).map(({ line }) => line)).toEqual([1_002])
})
