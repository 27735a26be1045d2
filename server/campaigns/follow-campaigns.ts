/** Reads campaigns as the contract shows them, and follows those of an agent. */
import { isMoving } from '../../contract/campaigns.ts'
import { nextChange } from '../platform/event-bus.ts'
import type { CampaignRow } from '../db/campaign-tables.ts'
import { sleep } from '../platform/abort.ts'
import { campaignsKey } from './campaign-key.ts'
import { countRecipients, listCampaigns } from './campaigns.repository.ts'
import { reconcilableChannels } from './commands.ts'
import type { CampaignDependencies } from './dependencies.ts'
import { type CampaignWire, campaignToWire } from './wire.ts'

type FollowDependencies = Pick<CampaignDependencies, 'db' | 'channels'>

/** Looks up once for all these campaigns what `campaignToWire` needs. */
async function wireOf(
  { db, channels }: FollowDependencies,
  rows: readonly CampaignRow[],
): Promise<(row: CampaignRow) => CampaignWire> {
  const ids = rows.map(({ id }) => id)
  const [countsOf, reconcilable] = await Promise.all([countRecipients(db, ids), reconcilableChannels(channels, rows)])
  return (row) => campaignToWire(row, countsOf(row.id), reconcilable.has(row.channelId))
}

export const readCampaigns = async (
  reading: FollowDependencies,
  rows: readonly CampaignRow[],
): Promise<CampaignWire[]> => rows.map(await wireOf(reading, rows))

export const readCampaign = async (reading: FollowDependencies, row: CampaignRow): Promise<CampaignWire> =>
  (await wireOf(reading, [row]))(row)

const defaultTimes = {
  /** Changes within this time are reported together. */
  gatheredMs: 700,
  /** Deleted campaigns and the death of another server are only noticed by polling; other changes arrive as events. */
  recheckMs: 20_000,
}
/** After this long without a line a recheck yields one, so that proxies do not close the connection. */
const silentMs = 10_000
/** Then the client reconnects, so that streams nobody reads end on their own. */
const maxMs = 10 * 60_000

/** Counting is expensive, so it is left out for a campaign that has ended and whose row is the same. */
type SentCampaign = { changedAt: Date; isMoving: boolean; text: string }
const isTouched = (sent: SentCampaign, { changedAt }: CampaignRow): boolean =>
  sent.changedAt.getTime() !== changedAt.getTime()
const isPerhapsChanged = (sent: SentCampaign | undefined, row: CampaignRow): boolean =>
  sent === undefined || sent.isMoving || isTouched(sent, row)

/**
 * Yields all campaigns of an agent at once, and then those that have changed, or that a recipient has answered; an empty
 * list is a sign of life. Ends when the agent has no campaign any more.
 */
export async function* followCampaigns(
  { events, clock, ...reading }: FollowDependencies & Pick<CampaignDependencies, 'events' | 'clock'>,
  { ownerId, agentId }: Pick<CampaignRow, 'ownerId' | 'agentId'>,
  signal: AbortSignal,
  { gatheredMs, recheckMs } = defaultTimes,
): AsyncGenerator<CampaignWire[]> {
  const sent = new Map<string, SentCampaign>()
  const now = () => clock.now().getTime()
  const end = now() + maxMs
  let lastLineAt = now()
  while (!signal.aborted && now() < end) {
    // Subscribes before reading, so that no change is missed in between.
    const change = nextChange(events, campaignsKey(agentId), recheckMs, signal)
    try {
      const listed = await listCampaigns(reading.db, ownerId, agentId)
      if (listed.length === 0) return
      const rows = listed.filter((row) => isPerhapsChanged(sent.get(row.id), row))
      const toWire = await wireOf(reading, rows)
      const changed: CampaignWire[] = []
      for (const row of rows) {
        const wire = toWire(row)
        const text = JSON.stringify(wire)
        const before = sent.get(row.id)
        if (before?.text !== text || isTouched(before, row)) changed.push(wire)
        sent.set(row.id, { changedAt: row.changedAt, isMoving: isMoving(wire), text })
      }
      if (changed.length > 0 || now() - lastLineAt >= silentMs) {
        lastLineAt = now()
        yield changed
      }
      await change.happened
      await sleep(gatheredMs, signal)
    } finally {
      change.forget()
    }
  }
}
