/** Reads a day, a time of day, or both from a customer's words; ambiguous ones are not guessed. */
import { flatten } from '../../platform/text/flatten.ts'
import { dayFromIso, isoOf, shownDay, type Civil } from './civil.ts'
import { bounds, monthNames, vague } from './date-words.ts'
import { daysIn } from './days.ts'
import { withoutQuantities } from './quantities.ts'
import { ask, confirm, invalid, none, type PartialValue, type Reading, value } from './reading.ts'
import { timesIn, type FoundTime } from './times.ts'
import { countOf, numberWord } from './words.ts'

export type DateMode = 'date' | 'time' | 'dateTime'
type Options = { now: Civil; mode: DateMode; isPast?: boolean; partial?: PartialValue | undefined }

const two = (number: number) => String(number).padStart(2, '0')
const dayMinutes = 1_440
const clock = (minutes: number) => `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`
const isTime = (time: FoundTime): time is { minutes: number; isSure: boolean } => typeof time === 'object'

const whichDay = 'Qual é o dia exato?'
const whichTime = 'A que horas?'

/** 'dia 20 e 21': another number beside a recognized day. */
const another = /§ *(?:e|a|ou|,|-) ?(?:dia |o |as )?\d/u

/** 'das 9 § ': a number before the recognized time. */
const rangeStart = /\b(?:das?|entre) \d{1,2} +§/u
const bareRangeStart = /^\d{1,2} +§/u

/** 'daqui a duas horas e meia' */
const fromNow = new RegExp(
  `\\b(?:daqui(?: a)?|em|dentro de) (meia|\\d{1,2}|${numberWord}) (hora|minuto)s?( e meia)?\\b`,
  'u',
)
function readFromNow(text: string, now: Civil, mode: DateMode): Reading | undefined {
  const [, amount = '', unit, extra] = fromNow.exec(text) ?? []
  const count = amount === 'meia' ? 0.5 : countOf(amount)
  if (count === null || mode === 'date') return undefined
  const minutes = now.minutes + (count + (extra === undefined ? 0 : 0.5)) * (unit === 'hora' ? 60 : 1)
  const [day, atMinute] = [now.day + Math.floor(minutes / dayMinutes), clock(minutes)]
  return mode === 'time' ? confirm(atMinute) : confirm(`${isoOf(day)}T${atMinute}`, `${shownDay(day)}, às ${atMinute}`)
}

/** With two days, two times, or a bound, the customer must choose. */
function isOpen(text: string, rest: string, days: number, times: number): boolean {
  if (days > 1 || times > 1 || another.test(rest)) return true
  return days + times > 0 && (bounds.test(text.replaceAll('depois de amanha', '')) || /\bnao\b/u.test(text))
}

const distinct = <T>(list: readonly T[], keyOf: (one: T) => string): T[] => [
  ...new Map(list.map((one) => [keyOf(one), one])).values(),
]

export function readDateTime(message: string, { now, mode, isPast = false, partial = {} }: Options): Reading {
  const text = withoutQuantities(flatten(message))
  const relative = readFromNow(text, now, mode)
  if (relative !== undefined) return relative
  const { times: found, rest } = timesIn(text, mode === 'time' || (mode === 'dateTime' && partial.date !== undefined))
  const inDays = daysIn(rest, { today: now.day, isPast, partial })
  const times = distinct(found, (time) => (isTime(time) ? String(time.minutes) : time))
  const days = distinct(inDays.days, (one) => (one.kind === 'day' ? String(one.day) : JSON.stringify(one)))
  if (times.includes('invalid')) return invalid('esse horário não existe')
  const impossible = days.find((one) => one.kind === 'impossible')
  if (impossible) return invalid(`${impossible.text} não existe no calendário`)
  const isRange = rangeStart.test(rest) || (mode === 'time' && bareRangeStart.test(rest))
  if (isRange || isOpen(text, inDays.rest, days.length, times.length))
    return ask(mode === 'time' ? 'Qual é o horário exato?' : whichDay)
  const time = times.find(isTime)
  const [day] = days

  if (mode === 'time') {
    if (time === undefined) return times.length > 0 ? ask(whichTime) : none
    return time.isSure ? value(clock(time.minutes)) : confirm(clock(time.minutes))
  }
  if (day?.kind === 'ask') return ask(day.question, time && { time: clock(time.minutes) })
  const kept = day === undefined && partial.date !== undefined ? dayFromIso(partial.date) : undefined
  const isDayAfter = time?.minutes === dayMinutes
  const named = day?.kind === 'day' ? day.day : kept
  const date = named !== undefined && isDayAfter ? named + 1 : named
  if (date === undefined) {
    const known = { ...partial, ...(time && { time: clock(time.minutes) }) }
    if (inDays.month !== undefined)
      return ask(`Que dia de ${monthNames[inDays.month - 1]}?`, { ...known, month: inDays.month })
    if (time !== undefined || vague.test(text)) return ask(whichDay, known)
    return none
  }
  if (isPast && date > now.day) return invalid('essa data ainda não chegou')
  // The time given before the day was clear.
  const keptTime = time === undefined && kept === undefined ? partial.time : undefined
  const isSure =
    (day?.kind === 'day' ? day.isSure : true) && (time?.isSure ?? true) && !isDayAfter && keptTime === undefined
  const iso = isoOf(date)
  const atMinute = time === undefined ? keptTime : clock(time.minutes)
  if (atMinute === undefined) {
    if (mode === 'dateTime') return kept === undefined ? ask(whichTime, { date: iso }) : none
    if (times.includes('period')) return confirm(iso, shownDay(date))
    return (isSure ? value : confirm)(iso, shownDay(date))
  }
  if (date === now.day && !isPast && time !== undefined && time.minutes <= now.minutes)
    return invalid(`hoje às ${atMinute} já passou`)
  return (isSure ? value : confirm)(`${iso}T${atMinute}`, `${shownDay(date)}, às ${atMinute}`)
}
