/** The pace of campaigns: the published rules, or faster ones for tests. */
import { dayMs } from '../../contract/durations.ts'
import { campaignRules, dayCapOf } from '../../contract/campaign-rules.ts'
import { createZonedClock } from '../../contract/local-time.ts'
import type { Pace } from '../channels/send-queued.ts'
import { defaultPace } from '../channels/channels.ts'
import type { ChannelRow } from '../db/channel-tables.ts'
import { nextOpening } from '../follow-ups/send-time.ts'

export type CampaignLimits = {
  /** When sending is allowed next, from `at` on; undefined if the time zone is unknown. */
  opening: (timezone: string, at: Date) => Date | undefined
  /** New recipients a day. */
  dayCap: (channel: ChannelRow, now: Date) => number
  /** Milliseconds between two recipients. */
  pause: () => number
  /** Milliseconds between two steps of a running campaign. */
  stepMs: number
}

export const linkedDays = ({ profile, createdAt }: ChannelRow, now: Date): number => {
  const since = profile.connectedSince === undefined ? createdAt : new Date(profile.connectedSince)
  return Math.max(0, Math.floor((now.getTime() - since.getTime()) / dayMs))
}

const { opensAt, closesAt, gapSeconds } = campaignRules

export const defaultLimits: CampaignLimits = {
  opening: (timezone, at) =>
    nextOpening({ sendHours: 'custom', opensAt, closesAt, onSunday: false }, { timezone, at, silentFor: 0 }),
  dayCap: (channel, now) => dayCapOf(linkedDays(channel, now)),
  pause: () => 1_000 * (gapSeconds.min + Math.random() * (gapSeconds.max - gapSeconds.min)),
  stepMs: 2_000,
}

/** For the test mode, in which nobody should have to wait. */
export const testModeLimits: CampaignLimits = {
  opening: (_, at) => at,
  dayCap: () => Number.MAX_SAFE_INTEGER,
  pause: () => 0,
  stepMs: 100,
}

/** Start of the local day. */
export function startOfDay(timezone: string, at: Date): Date {
  const local = createZonedClock(timezone)
  if (local === undefined) return new Date(at.getTime() - dayMs)
  const { date } = local(at)
  const quarterMs = 15 * 60_000
  let moment = Math.floor(at.getTime() / quarterMs) * quarterMs
  while (local(new Date(moment - quarterMs)).date === date) moment -= quarterMs
  return new Date(moment)
}

/**
 * Parts for one recipient are due at the same time, and so are recipients delayed by a lost connection; this spaces
 * them out.
 */
export const campaignPace: Pace = (row, channel) => (row.origin === 'campaign' ? 4_000 : defaultPace(row, channel))
