/** Calendar days of a time zone, as year-month-day. */
const dayMs = 24 * 60 * 60 * 1000

const dayIn = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at)

/** Days before a calendar day, whatever the clocks of its zone do. */
const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * dayMs).toISOString().slice(0, 10)

export type Period = { days: number; timeZone: string; now: Date }

/** First and last of so many days, today being the last. */
export const lastDays = ({ days, timeZone, now }: Period): { from: string; to: string } => {
  const to = dayIn(timeZone, now)
  return { from: daysBefore(to, days - 1), to }
}
