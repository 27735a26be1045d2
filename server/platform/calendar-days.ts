/** Calendar days of a time zone, formatted as year-month-day. */
import { dayMs } from '../../contract/durations.ts'

const dayIn = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at)

/** A number of days before a calendar day, regardless of daylight saving time. */
const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * dayMs).toISOString().slice(0, 10)

export type Period = { days: number; timeZone: string; now: Date }

/** First and last day of a period that ends today. */
export const lastDays = ({ days, timeZone, now }: Period): { from: string; to: string } => {
  const to = dayIn(timeZone, now)
  return { from: daysBefore(to, days - 1), to }
}
