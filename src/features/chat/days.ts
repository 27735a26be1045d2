/** Dates and times in Brazilian format, in the browser's time zone (CH-03). */
import { longDayText } from '../../format.ts'

/** '21 de novembro de 2026', preceded by 'Hoje' or 'Ontem' if it is. */
export const dayOf = (at: number, now: number): string => {
  const date = longDayText(at)
  if (date === longDayText(now)) return `Hoje, ${date}`
  // A day may have 23 or 25 hours.
  const yesterday = new Date(now)
  yesterday.setDate(yesterday.getDate() - 1)
  return date === longDayText(yesterday) ? `Ontem, ${date}` : date
}
