/** When a website is due to be read again. */
import { dayMs } from '../../contract/durations.ts'
import type { RereadInterval } from '../../contract/trainings.ts'

const daysOf: Record<RereadInterval, number | null> = { NEVER: null, DAILY: 1, WEEKLY: 7 }

/** Never before now: an overdue website is read once. */
export function nextReading(interval: RereadInterval, last: Date, now: Date): Date | null {
  const days = daysOf[interval]
  return days === null ? null : new Date(Math.max(last.getTime() + days * dayMs, now.getTime()))
}
