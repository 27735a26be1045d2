/** Dates and times in Brazilian format, in the browser's time zone (CH-03). */
import { dayMs } from '../../../contract/durations.ts'
import { longDayText } from '../../format.ts'

/** '21 de novembro de 2026', preceded by 'Hoje' or 'Ontem' if it is. */
export const dayOf = (at: number, now: number): string => {
  const date = longDayText(at)
  if (date === longDayText(now)) return `Hoje, ${date}`
  return date === longDayText(now - dayMs) ? `Ontem, ${date}` : date
}
