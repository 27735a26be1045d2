/** What a clock on the wall of a time zone shows. */

type Local = {
  /** `2026-11-22` */
  date: string
  hour: number
  minute: number
  isSunday: boolean
}

/** Undefined for a zone that does not exist. */
export function localTimes(timezone: string): ((at: Date) => Local) | undefined {
  try {
    const format = new Intl.DateTimeFormat('en-CA', {
      ...({ timeZone: timezone, weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const),
      ...({ year: 'numeric', month: '2-digit', day: '2-digit' } as const),
    })
    return (at) => {
      const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
      return {
        date: `${parts['year']}-${parts['month']}-${parts['day']}`,
        hour: Number(parts['hour']),
        minute: Number(parts['minute']),
        isSunday: parts['weekday'] === 'Sun',
      }
    }
  } catch {
    return undefined
  }
}
