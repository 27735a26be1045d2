/** Calendar days without times or time zones, so that daylight saving time cannot affect the arithmetic. */
import { dayMs } from '../../contract/durations.ts'
import { createZonedClock, type Weekday } from '../../contract/local-time.ts'

/** Days since 1970-01-01. */
export type Day = number

export const dayOf = (year: number, month: number, day: number): Day =>
  Math.round(Date.UTC(year, month - 1, day) / dayMs)

export type Parts = { year: number; month: number; day: number; weekday: Weekday }

export function partsOf(day: Day): Parts {
  const date = new Date(day * dayMs)
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    // Sunday is 0 in both.
    weekday: date.getUTCDay() as Weekday,
  }
}

export const lastDayOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()
export const exists = (year: number, month: number, day: number): boolean =>
  month >= 1 && month <= 12 && day >= 1 && day <= lastDayOf(year, month)

/** With two digits. */
export const two = (number: number): string => String(number).padStart(2, '0')
export const isoOf = (day: Day): string => {
  const parts = partsOf(day)
  return `${String(parts.year).padStart(4, '0')}-${two(parts.month)}-${two(parts.day)}`
}
export const dayFromIso = (iso: string): Day => {
  const [year = 0, month = 1, day = 1] = iso.split('-').map(Number)
  return dayOf(year, month, day)
}

export const weekdayNames = [
  'domingo',
  'segunda-feira',
  'terça-feira',
  'quarta-feira',
  'quinta-feira',
  'sexta-feira',
  'sábado',
]
export const monthNames = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
]

/** For example 'segunda-feira, 23/11/2026'. */
export const shownDay = (day: Day): string => {
  const parts = partsOf(day)
  return `${weekdayNames[parts.weekday]}, ${two(parts.day)}/${two(parts.month)}/${parts.year}`
}

export type Civil = { day: Day; minutes: number }

/** Day and minute of the day in a time zone; undefined if the time zone is unknown. */
export function civilIn(timezone: string, at: Date): Civil | undefined {
  const local = createZonedClock(timezone)?.(at)
  return local && { day: dayFromIso(local.date), minutes: local.hour * 60 + local.minute }
}

/** In UTC if the time zone is unknown. */
export const civilAt = (at: Date, timezone: string): Civil =>
  civilIn(timezone, at) ?? {
    day: dayOf(at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate()),
    minutes: at.getUTCHours() * 60 + at.getUTCMinutes(),
  }
