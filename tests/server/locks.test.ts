/** Rows that several servers change at once. PGlite runs one statement at a time, so only PostgreSQL can deadlock. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findOrCreateContact } from '../../server/channels/contacts.repository.ts'
import { finishBatch, openInbound, setBatch, storeInbound } from '../../server/channels/inbound.repository.ts'
import type { ChannelRow } from '../../server/db/channel-tables.ts'
import { connectFakeChannel, textFrom } from './fake-channel.ts'
import { startServer, type TestServer } from './server-fixture.ts'
import { validAgent } from './valid-bodies.ts'

const rows = Array.from({ length: 40 }, (_, at) => at)
const rounds = Array.from({ length: 10 }, (_, at) => at)

let server: TestServer
let channel: ChannelRow

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  const owner = await server.account()
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
    const ids = (await openInbound(server.db, lane)).map(({ id }) => id)
    const batch = crypto.randomUUID()
    // In two goes and from behind, so that the rows do not lie in the order of their sequence.
    for (const half of [ids.slice(20), ids.slice(0, 20)]) await setBatch(server.db, half, batch)
    await Promise.all(Array.from({ length: 8 }, () => finishBatch(server.db, batch)))
    expect([ids.length, await openInbound(server.db, lane)]).toEqual([40, []])
  }
})
