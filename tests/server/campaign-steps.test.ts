/** Which server runs a campaign, and because of which recent messages it is stopped. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createCampaign, findCampaign } from '../../server/campaigns/campaigns.repository.ts'
import { hurriedLimits } from '../../server/campaigns/limits.ts'
import { lastEndings } from '../../server/campaigns/recipients.repository.ts'
import { stepCampaign, type StepOptions } from '../../server/campaigns/step.ts'
import type { CampaignRow } from '../../server/db/campaign-tables.ts'
import type { ChannelRow, OutboundState } from '../../server/db/channel-tables.ts'
import { connectFakeChannel } from './fake-channel.ts'
import { type Account, startServer, type TestServer } from './server-fixture.ts'
import { validAgent } from './valid-bodies.ts'

let server: TestServer
let owner: Account
let agentId: string
let channel: ChannelRow

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.account()
  ;({ id: agentId } = await server.done('createAgent', { body: validAgent(owner.id) }, owner.token))
  channel = await connectFakeChannel(server, { ownerId: owner.id, agentId })
})

function addCampaign(people: number): Promise<CampaignRow> {
  const recipients = Array.from({ length: people }, (_, at) => {
    const address = `55119${80_000_000 + at}`
    return { identity: `phone:${address}`, address, name: 'Ana', values: {} }
  })
  const content = { text: 'Oi', link: null, optionList: null, files: [] }
  const of = { ownerId: owner.id, agentId, channelId: channel.id, requestId: null, title: 'lista.csv' }
  return createCampaign(server.db, { ...of, content, files: [], recipients, refused: [] }, server.clock.now())
}

const step = (id: string, promised?: Date) => {
  const options: StepOptions = {
    db: server.db,
    clock: server.clock,
    wake: () => Promise.resolve(),
    limits: { ...hurriedLimits, stepMs: 60_000 },
  }
  return stepCampaign(options, id, promised)
}
const handed = async (id: string) =>
  (
    await server.db
      .selectFrom('campaignRecipients')
      .select('id')
      .where('campaignId', '=', id)
      .where('decision', '=', 'handed')
      .execute()
  ).length

test('of many who look after a campaign one goes on, the last to come when it was due', async () => {
  const { id } = await addCampaign(50)
  const [first, second] = await Promise.all([step(id), step(id)])
  const begun = [first, second].filter((at) => at !== undefined)
  expect(begun).toHaveLength(1)
  expect(await handed(id)).toBe(20)
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
