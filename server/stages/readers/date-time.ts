/** Reads a day, a time of day, or both from a customer's words; ambiguous ones are not guessed. */
import { flatten } from '../../platform/text/flatten.ts'
import { dayFromIso, isoOf, monthNames, shownDay, two, type Civil } from '../../platform/civil.ts'
import { bounds, vague } from './date-words.ts'
import { daysIn, type FoundDay } from './days.ts'
import { withoutQuantities } from './quantities.ts'
import { ask, confirm, invalid, none, type PartialValue, type ParsedValue, value } from './reading.ts'
import { timesIn, type FoundTime } from './times.ts'
import { countOf, numberWord } from './words.ts'

export type DateMode = 'date' | 'time' | 'dateTime'
type Options = {
  now: Civil
  mode: DateMode
  isAsked: boolean
  isPast?: boolean
  partial?: PartialValue | undefined
  /** The value that is corrected. */
  before?: string | null | undefined
}

const dayMinutes = 1_440
const clock = (minutes: number) => `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`
const isTime = (time: FoundTime): time is { minutes: number; isSure: boolean } => typeof time === 'object'

const whichDay = 'Qual é o dia exato?'
const whichTime = 'A que horas?'
const exactTime = 'Qual é o horário exato?'

/** 'dia 20 e 21': another number beside a recognized day. */
const another = /§ *(?:e|a|ou|,|-) ?(?:dia |o |as )?\d/u

/** 'às 10 ou 11': another hour beside a recognized time. */
const anotherTime = /§ *(?:e|a|ou|,|-) ?(?:as )?\d{1,2}(?![\d/])/u

/** 'depois das §', 'entre § e §' */
const timeBound = /\b(?:(?:a partir|depois|antes) d[ao]s?|ate|apos|entre)(?: as?)? +§/u
/** 'das 9 § ': a number before the recognized time. */
const rangeStart = /\b(?:das?|entre) \d{1,2} +§/u
const bareRangeStart = /^\d{1,2} +§/u

/** 'daqui a duas horas e meia' */
const fromNow = new RegExp(
  `\\b(?:daqui(?: a)?|em|dentro de) (meia|\\d{1,2}|${numberWord}) (hora|minuto)s?( e meia)?\\b`,
  'u',
)
function readFromNow(text: string, now: Civil, mode: DateMode): ParsedValue | undefined {
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

type Heard = {
  text: string
  times: FoundTime[]
  days: FoundDay[]
  /** The number of a month that is named without a day. */
  month: number | undefined
  /** What is beside the days and the times, in whose place there is '§'. */
  rest: string
  /** 'das 9 às 10', of which only the second hour is recognized as a time. */
  isRange: boolean
  /** There are several times, or a bound instead of one. */
  isTimeOpen: boolean
}

function hear(text: string, { now, mode, isAsked, isPast = false, partial = {}, before }: Options): Heard {
  const isBare = mode === 'time' || (mode === 'dateTime' && partial.date !== undefined)
  const inTimes = timesIn(text, isBare)
  const near = before && mode !== 'time' ? dayFromIso(before.slice(0, 10)) : undefined
  const isDayAsked = isAsked && mode === 'date'
  const inDays = daysIn(inTimes.rest, { today: now.day, isPast, isDayAsked, partial, near })
  const times = distinct(inTimes.times, (time) => (isTime(time) ? String(time.minutes) : time))
  const isRange = rangeStart.test(inTimes.rest) || (mode === 'time' && bareRangeStart.test(inTimes.rest))
  return {
    text,
    times,
    days: distinct(inDays.days, (one) => (one.kind === 'day' ? String(one.day) : JSON.stringify(one))),
    month: inDays.month,
    rest: inDays.rest,
    isRange,
    isTimeOpen: isRange || times.length > 1 || [timeBound, anotherTime].some((sign) => sign.test(inTimes.rest)),
  }
}

/** What cannot be taken as one day or time. */
function problemIn(heard: Heard, { mode, partial = {} }: Options): ParsedValue | undefined {
  const { text, times, days, rest, isRange, isTimeOpen } = heard
  if (times.includes('invalid')) return invalid('esse horário não existe')
  const impossible = days.find((one) => one.kind === 'impossible')
  if (impossible) return invalid(`${impossible.text} não existe no calendário`)
  const isUnclear = isRange || isOpen(text, rest, days.length, times.length)
  if (!isUnclear) return undefined
  if (mode === 'time') return ask(exactTime)
  const [day] = days
  const date = day?.kind === 'day' ? isoOf(day.day) : partial.date
  return isTimeOpen && days.length < 2 && date !== undefined ? ask(exactTime, { date }) : ask(whichDay)
}

function timeAlone({ times }: Heard): ParsedValue {
  const time = times.find(isTime)
  if (time === undefined) return times.length > 0 ? ask(whichTime) : none
  return (time.isSure ? value : confirm)(clock(time.minutes))
}

function withoutDay({ text, times, month }: Heard, partial: PartialValue): ParsedValue {
  const time = times.find(isTime)
  const known = { ...partial, ...(time && { time: clock(time.minutes) }) }
  if (month !== undefined) return ask(`Que dia de ${monthNames[month - 1]}?`, { ...known, month })
  return time !== undefined || vague.test(text) ? ask(whichDay, known) : none
}

/** A day with its time, each of this message or of an earlier one. */
function dayWithTime(heard: Heard, { now, mode, isPast = false, partial = {} }: Options): ParsedValue {
  const time = heard.times.find(isTime)
  const [day] = heard.days
  if (day?.kind === 'ask') {
    const known: PartialValue = {
      ...(time && { time: clock(time.minutes) }),
      ...(day.weekday !== undefined && { weekday: day.weekday }),
    }
    return ask(day.question, Object.keys(known).length > 0 ? known : undefined)
  }
  const keptDay = day === undefined && partial.date !== undefined ? dayFromIso(partial.date) : undefined
  const named = day?.kind === 'day' ? day : keptDay === undefined ? undefined : { day: keptDay, isSure: true }
  if (named === undefined) return withoutDay(heard, partial)
  const isNextDay = time?.minutes === dayMinutes
  const date = isNextDay ? named.day + 1 : named.day
  if (isPast && date > now.day) return invalid('essa data ainda não chegou')
  // The time given before the day was clear.
  const keptTime = time === undefined && keptDay === undefined ? partial.time : undefined
  const isSure = named.isSure && (time?.isSure ?? true) && !isNextDay && keptTime === undefined
  const atMinute = time === undefined ? keptTime : clock(time.minutes)
  if (atMinute === undefined) {
    if (mode === 'dateTime') return keptDay === undefined ? ask(whichTime, { date: isoOf(date) }) : none
    return (isSure && !heard.times.includes('period') ? value : confirm)(isoOf(date), shownDay(date))
  }
  const isOver = date === now.day && atMinute <= clock(now.minutes)
  if (isOver && !isPast) return invalid(`hoje às ${atMinute} já passou`)
  return (isSure ? value : confirm)(`${isoOf(date)}T${atMinute}`, `${shownDay(date)}, às ${atMinute}`)
}

export function readDateTime(message: string, options: Options): ParsedValue {
  const { now, mode } = options
  const text = withoutQuantities(flatten(message))
  const relative = readFromNow(text, now, mode)
  if (relative !== undefined) return relative
  const heard = hear(text, options)
  const problem = problemIn(heard, options)
  if (problem !== undefined) return problem
  return mode === 'time' ? timeAlone(heard) : dayWithTime(heard, options)
}
