/** Reads campaigns as the contract shows them, and follows one until nothing more of it goes out. */
import { isMoving } from '../../contract/campaigns.ts'
import { nextChange } from '../conversations/lane-events.ts'
import type { CampaignRow } from '../db/campaign-tables.ts'
import { sleep } from '../platform/abort.ts'
import { campaignsKey } from './campaign-key.ts'
import { countRecipients, findCampaign } from './campaigns.repository.ts'
import { reconcilableChannels } from './commands.ts'
import type { CampaignDependencies } from './dependencies.ts'
import { type CampaignWire, campaignToWire } from './wire.ts'

type Reading = Pick<CampaignDependencies, 'db' | 'channels'>

/** Looks up once for all these campaigns what `campaignToWire` needs. */
async function wireOf(
  { db, channels }: Reading,
  rows: readonly CampaignRow[],
): Promise<(row: CampaignRow) => CampaignWire> {
  const ids = rows.map(({ id }) => id)
  const [countsOf, reconcilable] = await Promise.all([countRecipients(db, ids), reconcilableChannels(channels, rows)])
  return (row) => campaignToWire(row, countsOf(row.id), reconcilable.has(row.channelId))
}

export const readCampaigns = async (reading: Reading, rows: readonly CampaignRow[]): Promise<CampaignWire[]> =>
  rows.map(await wireOf(reading, rows))

export const readCampaign = async (reading: Reading, row: CampaignRow): Promise<CampaignWire> =>
  (await wireOf(reading, [row]))(row)

const usualTimes = {
  /** Changes within this time are reported together. */
  gatheredMs: 700,
  /** A deleted campaign and the death of another server are only noticed by polling; other changes arrive as events. */
  recheckMs: 30_000,
}

export async function* followCampaign(
  { events, ...reading }: Reading & Pick<CampaignDependencies, 'events'>,
  { id, ownerId, agentId }: Pick<CampaignRow, 'id' | 'ownerId' | 'agentId'>,
  signal: AbortSignal,
  { gatheredMs, recheckMs } = usualTimes,
): AsyncGenerator<CampaignWire> {
  let last = ''
  while (!signal.aborted) {
    // Subscribes before reading, so that no change is missed in between.
    const change = nextChange(events, campaignsKey(agentId), recheckMs, signal)
    try {
      const row = await findCampaign(reading.db, ownerId, id)
      if (row === undefined) return
      const wire = await readCampaign(reading, row)
      const text = JSON.stringify(wire)
      if (text !== last) yield wire
      last = text
      if (!isMoving(wire)) return
      await change.happened
      await sleep(gatheredMs, signal)
    } finally {
      change.forget()
    }
  }
}
