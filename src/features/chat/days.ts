/** Dates and times in Brazilian format, in the browser's time zone (CH-03). */
import { longDayText } from '../../format.ts'
const DAY = 86_400_000

/** '21 de novembro de 2026', preceded by 'Hoje' or 'Ontem' if it is. */
export const dayOf = (at: number, now: number): string => {
  const date = longDayText(at)
  if (date === longDayText(now)) return `Hoje, ${date}`
  return date === longDayText(now - DAY) ? `Ontem, ${date}` : date
}
