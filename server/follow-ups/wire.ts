/** Converts follow-ups to the contract's format. */
import type { WireReply } from '../../contract/routes.ts'
import type { FollowUpRow } from '../db/schema.ts'
import type { ListedSilence } from './silences.repository.ts'

export const followUpToWire = (row: FollowUpRow): WireReply<'toggleFollowUp'> => ({
  id: row.id,
  agentId: row.agentId,
  waitTimeMinutes: row.waitMinutes,
  active: row.active,
  messageType: 'TEXT',
  content: row.content,
  messages: [{ type: 'TEXT', content: row.content }],
  sendHours: row.sendHours,
  opensAt: row.opensAt,
  closesAt: row.closesAt,
  onSunday: row.onSunday,
  files: row.files.map(({ field, name }) => ({ field, name })),
})

export const silenceToWire = (row: ListedSilence): WireReply<'followUpStates'>[number] => ({
  sessionId: row.sessionId,
  name: row.name ?? '',
  phone: row.phone ?? '',
  state: row.state,
  reason: row.reason,
  dueAt: row.dueAt.getTime(),
  sentAt: row.sentAt?.getTime() ?? null,
  changedAt: row.changedAt.getTime(),
  isSimulated: row.isSimulated,
})
