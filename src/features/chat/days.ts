/** Days and times as people in Brazil write them, in the browser's own zone (CH-03). */
import { longDayText } from '../../format.ts'
const DAY = 86_400_000

/** '21 de novembro de 2026', after 'Hoje' or 'Ontem' where that is so. */
export const dayOf = (at: number, now: number): string => {
  const date = longDayText(at)
  if (date === longDayText(now)) return `Hoje, ${date}`
  return date === longDayText(now - DAY) ? `Ontem, ${date}` : date
}
