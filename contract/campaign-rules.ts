/** How fast and when a linked number may write to people who did not ask: shown before a campaign starts, kept while it runs. */

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
  /** Days on which something goes out, today included. */
  days: number
  /** Of pauses between people; what is left of the hours is not counted. */
  minutes: number
}

/** How long a list takes when `sentToday` people were written to already; the cap grows with the link. */
export function estimateCampaign(people: number, plan: { linkedDays: number; sentToday: number }): Estimate {
  const mean = (campaignRules.pauseSeconds.min + campaignRules.pauseSeconds.max) / 2
  const minutes = Math.ceil((people * mean) / 60)
  let left = people
  let days = 0
  while (left > 0 && days < 1_000) {
    const cap = dayCapOf(plan.linkedDays + days)
    left -= Math.max(0, days === 0 ? cap - plan.sentToday : cap)
    days += 1
  }
  return { days, minutes }
}
