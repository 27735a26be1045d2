/** Rows that several servers change at once. PGlite runs one statement at a time, so only PostgreSQL can deadlock. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lockAgent } from '../../server/agents/agents.ts'
import { findOrCreateContact } from '../../server/channels/contacts.repository.ts'
import { finishBatch, lockUnanswered, setBatch, storeInbound } from '../../server/channels/inbound.repository.ts'
import { balanceOf, debit, grantCredits } from '../../server/credits/ledger.ts'
import type { ChannelRow } from '../../server/db/channel-tables.ts'
import { createRateLimiter, type Counter, type RateLimiter, type Rule } from '../../server/db/rate-limiter.ts'
import type { Queryable } from '../../server/db/schema.ts'
import { followUpHooks } from '../../server/follow-ups/after-messages.ts'
import { toggleFollowUp } from '../../server/follow-ups/repository.ts'
import { lockSilence } from '../../server/follow-ups/silences.repository.ts'
import { connectFakeChannel, textFrom } from './fake-channel.ts'
import { type Account, startServer, type TestServer } from './server-fixture.ts'
import { startWhileHeld } from './start-while-held.ts'
import { validAgent, validFollowUp, validQuestion } from './valid-bodies.ts'

const rows = Array.from({ length: 40 }, (_, at) => at)
const rounds = Array.from({ length: 10 }, (_, at) => at)

let server: TestServer
let owner: Account
let channel: ChannelRow

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.account()
  const { id: agentId } = await server.done('createAgent', { body: validAgent(owner.id) }, owner.token)
  channel = await connectFakeChannel(server, { ownerId: owner.id, agentId })
})

test('the messages of one question are finished by all who answered it', async () => {
  const now = server.clock.now()
  const { id: channelId, ownerId, agentId } = channel
  const { person } = textFrom('5511911111111', 'Oi')
  const { id: contactId } = await findOrCreateContact(server.db, { ownerId, agentId }, person, now)
  const lane = { channelId, contactId }
  for (const round of rounds) {
    const message = { ...lane, ownerId, content: 'Oi', media: [], sentAt: now }
    for (const at of rows) await storeInbound(server.db, { ...message, providerId: `${round}-${at}` }, false, now)
    const ids = (await lockUnanswered(server.db, lane)).map(({ id }) => id)
    const batch = crypto.randomUUID()
    // In two goes and from behind, so that the rows do not lie in the order of their sequence.
    for (const half of [ids.slice(20), ids.slice(0, 20)]) await setBatch(server.db, half, batch)
    await Promise.all(Array.from({ length: 8 }, () => finishBatch(server.db, batch)))
    expect([ids.length, await lockUnanswered(server.db, lane)]).toEqual([40, []])
  }
})

describe('a follow-up is turned off', () => {
  type Scope = { ownerId: string; agentId: string; conversationId: string }
  test.each<[string, (trx: Queryable, scope: Scope) => Promise<unknown>]>([
    ['while an answer is stored', (trx, scope) => followUpHooks.afterReply(trx, { ...scope, at: server.clock.now() })],
    ['while it is sent', (trx, { conversationId }) => lockSilence(trx, conversationId)],
  ])('%s, and neither fails', async (_, lock) => {
    const { db, clock } = server
    const { agentId } = channel
    const form = validFollowUp(agentId)
    const { id } = await server.done('saveFollowUp', { form }, owner.token)
    await server.done('testChat', { body: validQuestion(agentId, `s-${agentId}`) }, owner.token)
    const silence = db.selectFrom('followUpSilences').select(['conversationId', 'state']).where('agentId', '=', agentId)
    const { conversationId, state } = await silence.executeTakeFirstOrThrow()
    expect(state).toBe('armed')
    await startWhileHeld<unknown>(
      db,
      (trx) => trx.selectFrom('followUps').select('id').where('id', '=', id).forUpdate().execute(),
      [
        () => toggleFollowUp(db, owner.id, { id, active: false, now: clock.now() }),
        () => db.transaction().execute((trx) => lock(trx, { ownerId: owner.id, agentId, conversationId })),
      ],
    )
    expect(await silence.execute()).toEqual([{ conversationId, state: 'cancelled' }])
  })
})

test('credits are given while an answer is charged, and neither fails', async () => {
  const { db, clock } = server
  const { id, agentId } = channel
  const now = clock.now()
  const hold = (trx: Queryable) => trx.selectFrom('channels').select('id').where('id', '=', id).forUpdate().execute()
  const charge = { userId: owner.id, amount: 1, agentId, model: 'gpt-4o-mini', channel: 'test', now } as const
  const answer = async (trx: Queryable) => {
    await lockAgent(trx, owner.id, agentId)
    await hold(trx)
    return debit(trx, charge)
  }
  const results = await startWhileHeld<unknown>(db, hold, [
    () => db.transaction().execute(answer),
    () => grantCredits(db, owner.email, 100, now),
  ])
  expect(results).toMatchObject([true, { kind: 'granted' }])
  expect(await balanceOf(db, owner.id)).toBe(500 - 1 + 100)
})

describe('attempts are counted', () => {
  const rule: Rule = { name: 'locks', limit: 10, windowMs: 1_000 }
  const counters = ['one', 'other'].map((key): Counter => [rule, key])

  test.each<[string, (limiter: RateLimiter) => Promise<unknown>]>([
    ['while others are taken back', (limiter) => limiter.takeBack(...counters)],
    ['while others are reset', (limiter) => limiter.reset(...counters)],
    ['while old ones are removed', (limiter) => limiter.count([rule, 'third'])],
  ])('%s', async (_, change) => {
    const { db, clock } = server
    const [limiter, another] = [createRateLimiter(db, clock), createRateLimiter(db, clock)]
    await db.deleteFrom('rateLimits').execute()
    await limiter.count(...counters)
    const stored = await db.deleteFrom('rateLimits').returningAll().execute()
    const sorted = stored.toSorted((one, other) => (one.key < other.key ? -1 : 1))
    // The rows lie in the opposite order to the one in which they are counted.
    for (const row of sorted.toReversed()) await db.insertInto('rateLimits').values(row).execute()
    clock.advance(2_000)
    await startWhileHeld<unknown>(
      db,
      (trx) =>
        trx
          .selectFrom('rateLimits')
          .select('key')
          .where('key', '=', sorted[0]?.key ?? '')
          .forUpdate()
          .execute(),
      [() => limiter.count(...counters), () => change(another)],
    )
    expect(await limiter.isBlocked(...counters)).toBe(false)
  })
})
