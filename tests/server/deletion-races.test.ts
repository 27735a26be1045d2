/**
 * An agent or its account is deleted while other work on it has begun: the work is done or finds nothing, and neither
 * fails. PGlite runs one transaction at a time, so only PostgreSQL can deadlock.
 */
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hourMs } from '../../contract/durations.ts'
import { routes } from '../../contract/routes.ts'
import { createCampaign } from '../../server/campaigns/campaigns.repository.ts'
import { answerInbound } from '../../server/channels/answer-inbound.ts'
import { deleteInbound } from '../../server/channels/instagram/events.repository.ts'
import { applyStatus } from '../../server/channels/outbox.repository.ts'
import { sendQueued, type SendOptions } from '../../server/channels/send-queued.ts'
import { grantCredits } from '../../server/credits/ledger.ts'
import type { ChannelRow } from '../../server/db/channel-tables.ts'
import type { Queryable } from '../../server/db/schema.ts'
import { toggleFollowUp } from '../../server/follow-ups/repository.ts'
import { stepCampaign } from '../../server/campaigns/step.ts'
import { testModeLimits } from '../../server/campaigns/limits.ts'
import { createSecrets } from '../../server/platform/secrets.ts'
import { connectFakeChannel, createFakeChannel, textFrom } from './fake-channel.ts'
import { bearer } from './calls.ts'
import { type Ids, sampleRequests } from './sample-requests.ts'
import { type Account, startServer, type TestServer, tokenSecret } from './server-fixture.ts'
import { startWhileHeld } from './start-while-held.ts'
import { validAgent, validFollowUp, validQuestion, validStage, validWebhook } from './valid-bodies.ts'

const digits = '5511988887777'
const fake = createFakeChannel()
let server: TestServer
let owner: Account
let agentId: string
let channel: ChannelRow

beforeAll(async () => {
  server = await startServer({}, { adapters: { fake } })
})
afterAll(() => server.close())
beforeEach(async () => {
  server.defects.length = 0
  owner = await server.account()
  ;({ id: agentId } = await server.done('createAgent', { body: validAgent(owner.id) }, owner.token))
  channel = await connectFakeChannel(server, { ownerId: owner.id, agentId })
})

const deletions = {
  agent: () => server.call('deleteAgent', { params: { agentId } }, owner.token),
  account: () => server.call('deleteAccount', { body: { confirmation: owner.password } }, owner.token),
}

const receive = (text: string) => server.channels.receive(channel, textFrom(digits, text))
/** A question that was answered, so that a conversation with an outbox exists. */
const talk = async () => {
  await receive('Oi')
  await server.settled()
}
const queueReply = async () => {
  await talk()
  const { id } = await outbound()
  await server.db.updateTable('outboundMessages').set({ state: 'queued' }).where('id', '=', id).execute()
  return id
}
const outbound = () =>
  server.db
    .selectFrom('outboundMessages')
    .select(['id', 'providerId'])
    .where('channelId', '=', channel.id)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
const campaign = async () => {
  const recipients = [{ identity: `phone:${digits}`, address: digits, name: 'Ana', values: {} }]
  const content = { text: 'Oi', link: null, optionList: null, files: [] }
  const of = {
    ownerId: owner.id,
    agentId,
    channelId: channel.id,
    requestId: null,
    requestDigest: null,
    title: 'lista.csv',
  }
  await createCampaign(server.db, { ...of, content, files: [], recipients, refused: [] }, server.clock.now())
}
const onlyOf = async (table: 'campaigns' | 'followUps' | 'conversations') =>
  (await server.db.selectFrom(table).select('id').where('agentId', '=', agentId).executeTakeFirstOrThrow()).id

const sendOptions = (): SendOptions => ({
  db: server.db,
  clock: server.clock,
  adapters: { fake },
  secrets: createSecrets(tokenSecret),
  beforeSend: [],
  inFlightMs: 0,
  log: { info: () => {}, error: () => {} },
  readFile: () => Promise.resolve(Buffer.alloc(0)),
  pace: () => 0,
  notifyConversation: () => Promise.resolve(),
  notifyCampaigns: () => Promise.resolve(),
})

type Work = {
  prepare?: () => Promise<unknown>
  /** A row that both need: the second has locked what the first needs next when it waits for this one. */
  hold: (trx: Queryable) => Promise<unknown>
  /** The work, with what it needs to know before the deletion begins. */
  begin: () => Promise<() => Promise<unknown>>
}

const heldChannel = (trx: Queryable) =>
  trx.selectFrom('channels').select('id').where('id', '=', channel.id).forUpdate().execute()
const heldAgent = (trx: Queryable) =>
  trx.selectFrom('agents').select('id').where('id', '=', agentId).forUpdate().execute()
const heldConversation = (trx: Queryable) =>
  trx.selectFrom('conversations').select('id').where('agentId', '=', agentId).forUpdate().execute()
const heldMessages = (trx: Queryable) =>
  trx
    .selectFrom('messages')
    .innerJoin('conversations', 'conversations.id', 'messages.conversationId')
    .select('messages.id')
    .where('agentId', '=', agentId)
    .forUpdate('messages')
    .execute()

const works: Record<string, Work> = {
  'a message arrives': { hold: heldChannel, begin: async () => () => receive('Que horas abre?') },
  'a webhook is called': {
    prepare: () => server.done('createWebhook', { body: validWebhook(agentId) }, owner.token),
    hold: heldChannel,
    begin: async () => {
      const [webhook] = await server.done('listWebhooks', { params: { agentId } }, owner.token)
      const body = JSON.stringify({ to: digits, name: 'Ana', variables: { pedido: 42 } })
      return async () => {
        const response = await fetch(server.address + webhook?.endpointUrl, { method: 'POST', body })
        expect([200, 404]).toContain(response.status)
      }
    },
  },
  'a webhook is created': {
    hold: heldAgent,
    begin: async () => async () => {
      const { status } = await server.call('createWebhook', { body: validWebhook(agentId) }, owner.token)
      expect([200, 401, 404]).toContain(status)
    },
  },
  'the first visitor comes': {
    prepare: () =>
      server.db.updateTable('agents').set({ websiteUrl: 'http://localhost' }).where('id', '=', agentId).execute(),
    hold: heldAgent,
    begin: async () => async () => {
      const body = { visitor: 'v'.repeat(32), messageId: crypto.randomUUID(), message: 'Oi' }
      const response = await fetch(`${server.address}/v1/widget/${agentId}/messages`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: 'http://localhost' },
        body: JSON.stringify(body),
      })
      expect([200, 404]).toContain(response.status)
    },
  },
  'a campaign hands over': {
    prepare: campaign,
    hold: heldChannel,
    begin: async () => {
      const id = await onlyOf('campaigns')
      const { db, clock, events } = server
      return () => stepCampaign({ db, clock, events, limits: testModeLimits, wake: () => Promise.resolve() }, id)
    },
  },
  'a question is asked': {
    hold: heldAgent,
    begin: async () => async () => {
      const { status } = await server.call('testChat', { body: validQuestion(agentId) }, owner.token)
      expect([200, 401, 404]).toContain(status)
    },
  },
  'credits are given': {
    hold: heldAgent,
    begin: async () => () => grantCredits(server.db, owner.email, 100, server.clock.now()),
  },
  'a stage is added': {
    hold: heldAgent,
    begin: async () => async () => {
      const { status } = await server.call('createStage', { body: validStage(agentId) }, owner.token)
      expect([200, 401, 404]).toContain(status)
    },
  },
  'a person writes': {
    prepare: talk,
    hold: heldMessages,
    begin: async () => {
      const { sessionId } = await server.db
        .selectFrom('conversations')
        .select('sessionId')
        .where('agentId', '=', agentId)
        .executeTakeFirstOrThrow()
      const body = { messageId: crypto.randomUUID(), message: 'Já respondo.' }
      return async () => {
        const { status } = await server.call('sendInboxMessage', { params: { agentId, sessionId }, body }, owner.token)
        expect([200, 401, 404]).toContain(status)
      }
    },
  },
  'a reply is sent': {
    prepare: queueReply,
    hold: heldConversation,
    begin: async () => () => sendQueued(sendOptions(), channel.id, new AbortController().signal),
  },
  'a report arrives': {
    prepare: talk,
    hold: heldMessages,
    begin: async () => {
      const { providerId } = await outbound()
      const report = { providerId: providerId ?? '', state: 'failed' as const }
      return () => applyStatus(server.db, channel, report, server.clock.now())
    },
  },
  'a customer deletes a message': {
    prepare: talk,
    hold: heldMessages,
    begin: async () => {
      const { providerId } = await server.db
        .selectFrom('inboundMessages')
        .select('providerId')
        .where('channelId', '=', channel.id)
        .executeTakeFirstOrThrow()
      return () => deleteInbound(server.db, channel, providerId)
    },
  },
  'a follow-up is turned off': {
    prepare: async () => {
      await server.done('saveFollowUp', { form: validFollowUp(agentId) }, owner.token)
      await server.done('testChat', { body: validQuestion(agentId) }, owner.token)
    },
    hold: heldConversation,
    begin: async () => {
      const id = await onlyOf('followUps')
      return () => toggleFollowUp(server.db, owner.id, { id, active: false, now: server.clock.now() })
    },
  },
}

describe.each(Object.keys(deletions) as (keyof typeof deletions)[])('an %s is deleted', (what) => {
  test.each(
    Object.entries(works).flatMap(([name, work]) => [
      { name, order: 'before', work },
      { name, order: 'after', work },
    ]),
  )('$order $name', async ({ order, work }) => {
    await work.prepare?.()
    const run = await work.begin()
    const removal = async () => expect(await deletions[what]()).toMatchObject({ ok: true })
    await startWhileHeld<unknown>(server.db, work.hold, order === 'before' ? [removal, run] : [run, removal])
    await server.settled()
    expect(server.defects).toEqual([])
    const left = await server.db.selectFrom('agents').select('id').where('id', '=', agentId).execute()
    expect(left).toEqual([])
  })
})

test('an agent that is deleted while it answers a customer leaves nothing to store', async () => {
  const { db, clock } = server
  server.clock.stop()
  await receive('Que horas abre?')
  const { contactId } = await db
    .selectFrom('inboundMessages')
    .select('contactId')
    .where('channelId', '=', channel.id)
    .executeTakeFirstOrThrow()
  const answer = async () => {
    await deletions.agent()
    return { kind: 'agentGone' as const }
  }
  const gathering = { quietMs: 0, maxMs: 0 }
  const lane = { channelId: channel.id, contactId }
  await answerInbound(
    { db, clock, gathering, answering: { answer }, hooks: server.channels.hooks },
    lane,
    new AbortController().signal,
  )
  server.clock.start()
  await server.settled()
  expect(await db.selectFrom('conversations').select('id').where('agentId', '=', agentId).execute()).toEqual([])
})

const accountCalls = [
  ...(['createAgent', 'importAgent', 'updateAccount', 'updateAccountNotices', 'changePassword'] as const),
  'deleteAccount',
] as const
test.each(accountCalls)(
  '%s, whose body is still arriving when its account is deleted, is unauthorized',
  async (name) => {
    const { method, path } = routes[name]
    const body = JSON.stringify(sampleRequests[name]({ ownerId: owner.id } as Ids).body)
    // So that the look-up of the session writes its last use.
    server.clock.advance(hourMs)
    const headers = {
      ...bearer(owner.token),
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    }
    const call = request(`${server.address}${path}`, { method, headers })
    const response = once(call, 'response') as Promise<[IncomingMessage]>
    call.write(body.slice(0, 1))
    const uses = () =>
      server.db.selectFrom('sessions').select('lastUsedAt').where('userId', '=', owner.id).executeTakeFirstOrThrow()
    const { lastUsedAt } = await uses()
    await expect.poll(async () => (await uses()).lastUsedAt).not.toEqual(lastUsedAt)
    expect(await deletions.account()).toMatchObject({ ok: true })
    call.end(body.slice(1))
    const [{ statusCode }] = await response
    expect([statusCode, server.defects]).toEqual([401, []])
  },
)
