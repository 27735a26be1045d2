/** How fast and when a linked number may write to people who did not ask: shown before a campaign starts, kept while it runs. */

import { createZonedClock } from './local-time.ts'

export const campaignRules = {
  /** Of the agent's time zone; never on Sundays. */
  opensAt: 8,
  closesAt: 20,
  /** Seconds between two people, at random. */
  pauseSeconds: { min: 15, max: 45 },
  /** Above this, the number of people is asked for in words. */
  largeFrom: 200,
  stopAfterInRow: 5,
  /** More than this share of the last ones that ended. */
  stopShare: { of: 50, failed: 0.1 },
  /** Between two campaigns to the same person. */
  restDays: 3,
} as const

/** New people a day, by the days since the number was linked: [from day, people]. */
const dayCaps = [
  [15, 200],
  [8, 100],
  [4, 50],
  [0, 20],
] as const

export const dayCapOf = (linkedDays: number): number => dayCaps.find(([from]) => linkedDays >= from)?.[1] ?? 20

export type Estimate = {
  /** Days on which something goes out. */
  days: number
  /** Of pauses between people; hours and nights without sending are not counted. */
  minutes: number
  /** The first and the last person; null where the time zone is unknown or the end is years away. */
  begins: Date | null
  ends: Date | null
}

type Plan = {
  timezone: string
  linkedDays: number
  sentToday: number
  /** Null: now. */
  opensAt: Date | null
}

const minuteMs = 60_000
const dayMinutes = 24 * 60

/** The opening hour of the next day on which campaigns go out, where clocks are not changed meanwhile. */
function nextMorning(local: NonNullable<ReturnType<typeof createZonedClock>>, at: Date): Date {
  const { hour, minute } = local(at)
  const toMorning = dayMinutes - hour * 60 - minute + campaignRules.opensAt * 60
  const morning = new Date(Math.floor(at.getTime() / minuteMs) * minuteMs + toMorning * minuteMs)
  return local(morning).weekday === 0 ? new Date(morning.getTime() + dayMinutes * minuteMs) : morning
}

/** How long a list takes, day by day: the cap grows with the link, and of a day only its open hours count. */
export function estimateCampaign(people: number, plan: Plan, now: Date): Estimate {
  const pauseMs = ((campaignRules.pauseSeconds.min + campaignRules.pauseSeconds.max) / 2) * 1_000
  const estimate: Estimate = { days: 0, minutes: Math.ceil((people * pauseMs) / minuteMs), begins: null, ends: null }
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
