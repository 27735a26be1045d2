/** Local date and time in an IANA time zone. */

export type ZonedTime = {
  /** For example `2026-11-22`. */
  date: string
  hour: number
  minute: number
  /** 0 is Sunday. */
  weekday: Weekday
}

export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6

const weekdays: Readonly<Record<string, Weekday>> = { Sun: 0, Mon: 1, Tue: 2, Wed: 3, Thu: 4, Fri: 5, Sat: 6 }

/** Returns undefined if the time zone is unknown. */
export function createZonedClock(timezone: string): ((at: Date) => ZonedTime) | undefined {
  try {
    const format = new Intl.DateTimeFormat('en-CA', {
      timeZone: timezone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    return (at) => {
      const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
      return {
        date: `${parts['year']}-${parts['month']}-${parts['day']}`,
        hour: Number(parts['hour']),
        minute: Number(parts['minute']),
        weekday: weekdays[parts['weekday'] ?? ''] ?? 0,
      }
    }
  } catch {
    return undefined
  }
}
