/** A campaign that is not running, on a connected channel, and a contact who may have opted out. */
import { createCampaign } from '../../server/campaigns/campaigns.repository.ts'
import { createFakeChannel } from './fake-channel.ts'
import type { TestServer } from './server-fixture.ts'

/** The adapters of those channels. */
export const campaignAdapters = {
  fake: createFakeChannel({
    capabilities: {
      canFind: true,
      windowHours: null,
      canEmptyQueue: false,
      textLimit: { length: 4_096, unit: 'characters' },
    },
    find: () => Promise.resolve({ kind: 'unknown' }),
  }),
}

export async function addCampaign(
  { db, clock }: TestServer,
  { channelId, ...of }: { ownerId: string; agentId: string; channelId: string },
): Promise<{ campaignId: string; contactId: string }> {
  const now = clock.now()
  const content = { text: 'Oi', link: null, optionList: null, files: [] }
  const recipients = [{ identity: 'phone:551188887777', address: '5511988887777', name: 'Ana', values: {} }]
  const row = await createCampaign(
    db,
    {
      ...of,
      channelId,
      requestId: null,
      requestDigest: null,
      title: 'lista.csv',
      content,
      files: [],
      recipients,
      refused: [],
    },
    now,
  )
  if (row === undefined) throw new Error('the agent is gone')
  await db.updateTable('campaigns').set({ state: 'paused' }).where('id', '=', row.id).execute()
  const contactId = crypto.randomUUID()
  await db
    .insertInto('contacts')
    .values({
      id: contactId,
      ...of,
      name: 'Ana',
      phone: null,
      optOutAskedAt: now,
      optOutQuote: 'Chega!',
      createdAt: now,
    })
    .execute()
  return { campaignId: row.id, contactId }
}
