/** Sent and answered follow-ups per day, in the time zone of their agent. */
import { dayMs } from '../../contract/durations.ts'
import type { FollowUpAnalytics } from '../../contract/follow-ups.ts'
import { createZonedClock } from '../../contract/local-time.ts'
import type { SentInQuarter } from './analytics.repository.ts'
import { answerHours } from './after-messages.ts'

/** Used if the agent's time zone does not exist. */
const spareZone = 'UTC'

/** Early enough for the first day in any time zone. */
export const startOfPeriod = (now: Date, days: number): Date => new Date(now.getTime() - (days + 1) * dayMs)

export function countDays(
  sent: readonly SentInQuarter[],
  { timezone, days, now }: { timezone: string; days: number; now: Date },
): FollowUpAnalytics {
  const known = createZonedClock(timezone)
  const local = known ?? createZonedClock(spareZone)
  const dateOf = (at: Date) => local?.(at).date ?? at.toISOString().slice(0, 10)
  const today = new Date(`${dateOf(now)}T00:00:00Z`)
  const dates = Array.from({ length: days }, (_, at) =>
    new Date(today.getTime() - (days - 1 - at) * dayMs).toISOString().slice(0, 10),
  )
  const counts = new Map(dates.map((date) => [date, { date, sent: 0, answered: 0 }]))
  for (const quarter of sent) {
    const day = counts.get(dateOf(quarter.at))
    if (day === undefined) continue
    day.sent += quarter.sent
    day.answered += quarter.answered
  }
  const rows = [...counts.values()]
  return {
    sent: rows.reduce((sum, row) => sum + row.sent, 0),
    answered: rows.reduce((sum, row) => sum + row.answered, 0),
    answerHours,
    timezone: known === undefined ? spareZone : timezone,
    days: rows,
  }
}
