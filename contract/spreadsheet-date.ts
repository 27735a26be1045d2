/** Dates and times of day in cells of spreadsheets. */
import { dayMs, minuteMs } from './durations.ts'

const firstDay = Date.UTC(1900, 0)
const options = { timeZone: 'UTC' } as const
const day = new Intl.DateTimeFormat('pt-BR', { ...options, dateStyle: 'short' })
const timeOfDay = new Intl.DateTimeFormat('pt-BR', { ...options, timeStyle: 'short' })
const moment = new Intl.DateTimeFormat('pt-BR', { ...options, dateStyle: 'short', timeStyle: 'short' })

/** As usual in Brazil; empty if it is no date, and only the time if the cell has no day, which Excel counts from 1899. */
export function spreadsheetDate(date: Date): string {
  if (Number.isNaN(date.getTime())) return ''
  // A time is stored as a fraction of a day, which may be a moment less than its minute.
  const minute = Math.round(date.getTime() / minuteMs) * minuteMs
  if (minute < firstDay) return timeOfDay.format(minute)
  return (minute % dayMs === 0 ? day : moment).format(minute)
}
