/**
 * How fast and at what times a linked number may write to people: shown before a campaign starts, enforced while it
 * runs.
 */

import { minuteMs } from './durations.ts'
import { createZonedClock } from './local-time.ts'

export const campaignRules = {
  /** Hours in the agent's time zone; nothing is sent on Sundays. */
  opensAt: 8,
  closesAt: 20,
  /** Seconds between two recipients, chosen at random. */
  gapSeconds: { min: 15, max: 45 },
  /** From this many recipients on, the user must type the count in words. */
  largeFrom: 200,
  /** The campaign stops after this many failures in a row. */
  stopAfterInRow: 5,
  /** The campaign stops when more than this share of the latest `of` finished recipients failed. */
  stopShare: { of: 50, failed: 0.1 },
  /** Days between two campaigns to the same person. */
  restDays: 3,
} as const

/** New recipients a day, by the days since the number was linked: [from day, people]. */
const dayCaps = [
  [15, 200],
  [8, 100],
  [4, 50],
  [0, 20],
] as const

export const dayCapOf = (linkedDays: number): number => dayCaps.find(([from]) => linkedDays >= from)?.[1] ?? 20

export type Estimate = {
  /** Number of days on which messages are sent. */
  days: number
  /** Pauses between recipients only; the time while sending is closed is not included. */
  minutes: number
  /** When the first recipient is written to; null if the time zone is unknown. */
  begins: Date | null
  /** When the last recipient is written to; also null if the end is more than three years away. */
  ends: Date | null
}

type Plan = {
  timezone: string
  linkedDays: number
  sentToday: number
  /** Null means now. */
  opensAt: Date | null
}

const dayMinutes = 24 * 60

/** The opening hour of the next sending day; right as long as daylight saving time does not change before then. */
function nextMorning(local: NonNullable<ReturnType<typeof createZonedClock>>, at: Date): Date {
  const { hour, minute } = local(at)
  const toMorning = dayMinutes - hour * 60 - minute + campaignRules.opensAt * 60
  const morning = new Date(Math.floor(at.getTime() / minuteMs) * minuteMs + toMorning * minuteMs)
  return local(morning).weekday === 0 ? new Date(morning.getTime() + dayMinutes * minuteMs) : morning
}

/** Estimates the duration day by day: the cap grows with the age of the link, and only open hours count. */
export function estimateCampaign(people: number, plan: Plan, now: Date): Estimate {
  const pauseMs = ((campaignRules.gapSeconds.min + campaignRules.gapSeconds.max) / 2) * 1_000
  const estimate: Estimate = {
    days: 0,
    minutes: Math.max(1, Math.ceil(((people - 1) * pauseMs) / minuteMs)),
    begins: null,
    ends: null,
  }
  const local = createZonedClock(plan.timezone)
  if (local === undefined) return estimate
  const today = local(now).date
  const first = plan.opensAt !== null && plan.opensAt > now ? plan.opensAt : now
  let left = people
  for (let at = first; left > 0; at = nextMorning(local, at)) {
    const { date, hour, minute } = local(at)
    const linkedDays = plan.linkedDays + Math.round((at.getTime() - now.getTime()) / (dayMinutes * minuteMs))
    if (at.getTime() - first.getTime() > 3 * 365 * dayMinutes * minuteMs) return { ...estimate, ends: null }
    const capLeft = dayCapOf(linkedDays) - (date === today ? plan.sentToday : 0)
    const openMs = (campaignRules.closesAt * 60 - hour * 60 - minute) * minuteMs
    const count = Math.min(left, capLeft, Math.ceil(openMs / pauseMs))
    if (count <= 0) continue
    estimate.days += 1
    estimate.begins ??= at
    estimate.ends = new Date(at.getTime() + (count - 1) * pauseMs)
    left -= count
  }
  return estimate
}
