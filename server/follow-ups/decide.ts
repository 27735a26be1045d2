/**
 * Decides what happens to a follow-up at a given time: the same rule for the job and for the moved clock of the test
 * chat.
 */
import { minuteMs } from '../../contract/durations.ts'
import type { FollowUpReason } from '../../contract/follow-ups.ts'
import type { AgentRow, FollowUpRow, FollowUpSilenceRow } from '../db/schema.ts'
import { nextOpening } from './send-time.ts'

/** After an outage, a follow-up later than this is no longer sent. */
export const latestMs = 120 * minuteMs

export type Subject = {
  silence: Pick<FollowUpSilenceRow, 'since' | 'dueAt'>
  /** Undefined if it was removed. */
  followUp: FollowUpRow | undefined
  agent: Pick<AgentRow, 'timezone' | 'active'>
}

export type Verdict =
  | { kind: 'send'; followUp: FollowUpRow }
  | { kind: 'wait'; until: Date }
  | { kind: 'cancel'; reason: FollowUpReason }
  | { kind: 'block'; reason: FollowUpReason }

export function decide({ silence, followUp, agent }: Subject, at: Date): Verdict {
  if (followUp === undefined) return { kind: 'cancel', reason: 'removed' }
  if (!followUp.active) return { kind: 'cancel', reason: 'disabled' }
  if (!agent.active) return { kind: 'block', reason: 'agentInactive' }
  if (at.getTime() - silence.dueAt.getTime() > latestMs) return { kind: 'cancel', reason: 'late' }
  const silentFor = at.getTime() - silence.since.getTime()
  const opening = nextOpening(followUp, { timezone: agent.timezone, at, silentFor })
  if (opening === undefined) return { kind: 'block', reason: 'invalidTimeZone' }
  return opening > at ? { kind: 'wait', until: opening } : { kind: 'send', followUp }
}
