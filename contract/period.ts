/** The period of statistics: a number of recent days. */
import { dayMs } from './durations.ts'
import * as v from 'valibot'

export const periodDays = ['7', '30', '90'] as const
export type PeriodDays = (typeof periodDays)[number]

/** The name by which databases know the time zone; browsers differ in which of its names they report. */
function readTimeZone(name: string): string | undefined {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions()
    const isKnown = /^(?:UTC|Etc\/GMT[+-]\d+)$/u.test(timeZone) || Intl.supportedValuesOf('timeZone').includes(timeZone)
    return isKnown ? timeZone : undefined
  } catch {
    return undefined
  }
}

export const PeriodQuery = v.object({
  /** Number of days up to and including today. */
  days: v.optional(v.picklist(periodDays, 'Escolha 7, 30 ou 90 dias'), '30'),
  /** Time zone in which days begin and end. */
  timeZone: v.optional(v.pipe(v.string(), v.transform(readTimeZone), v.string('Fuso horário desconhecido')), 'UTC'),
})

export const Day = v.pipe(v.string(), v.isoDate())

/** Every day from the first to the last, both included. */
export const daysBetween = ({ from, to }: { from: string; to: string }): string[] =>
  Array.from({ length: Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1 }, (_, at) =>
    new Date(Date.parse(from) + at * dayMs).toISOString().slice(0, 10),
  )
