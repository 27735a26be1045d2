/** Converts campaigns to the contract's format. */
import type { WireReply } from '../../contract/routes.ts'
import type { CampaignRow } from '../db/campaign-tables.ts'
import type { Counts, ListedRecipient } from './campaigns.repository.ts'
import { waitingText } from './step.ts'

export type CampaignWire = WireReply<'getCampaign'>

/** `pausing`: a message that was being sent when the campaign was paused is not finished yet. */
function stateOf({ state, waitsFor }: CampaignRow, counts: Counts): CampaignWire['state'] {
  if (state === 'running') return waitsFor === null ? 'running' : 'waiting'
  return state === 'paused' && counts.queued + counts.sending > 0 ? 'pausing' : state
}

export const campaignToWire = (row: CampaignRow, counts: Counts, canReconcile: boolean): CampaignWire => ({
  id: row.id,
  agentId: row.agentId,
  title: row.title,
  text: row.content.text,
  state: stateOf(row, counts),
  reason: row.waitsFor === null ? row.reason : waitingText(row.waitsFor),
  total: row.total,
  counts,
  createdAt: row.createdAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
  nextAt: row.waitsFor === null ? null : row.nextStepAt.toISOString(),
  canReconcile,
})

export const recipientToWire = ({ position, name, address, state, reason, changedAt }: ListedRecipient) => ({
  position,
  name,
  phone: address,
  state,
  reason,
  changedAt: changedAt === null ? null : new Date(changedAt).toISOString(),
})
