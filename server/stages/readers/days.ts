/** Reads days from a message: 'dia 5', 'amanhã', 'sexta que vem', '12/03', '5 de março', 'daqui a duas semanas'. */
import type { PartialValue } from './reading.ts'
import { dayOf, exists, lastDayOf, partsOf, two, type Day } from '../../platform/civil.ts'
import { holidays, longMonth, month, months, ordinalUse, weekday, weekdays } from './date-words.ts'
import { timesIn } from './times.ts'
import { countOf, numberWord } from './words.ts'

export type FoundDay =
  | { kind: 'day'; day: Day; isSure: boolean }
  | { kind: 'impossible'; text: string }
  /** `weekday` is known, Sunday being 0, but not its week. */
  | { kind: 'ask'; question: string; weekday?: number }
export type DayContext = {
  today: Day
  /** For a date in the past, such as a birthday. */
  isPast: boolean
  /** Only a day was asked for, so that '15' is one. */
  isDayAsked?: boolean
  partial: PartialValue
  /** The day that is corrected: a weekday alone means the one next to it. */
  near?: Day | undefined
}
type Found = { days: FoundDay[]; month: number | undefined; rest: string }

const inWords = `(?:${numberWord})(?: e (?:${numberWord}))*`
const count = `\\d{1,3}|${inWords}|primeiro`
const nextWeek = '(?:(?:outra|proxima) semana|semana (?:que vem|seguinte))'
const day = (at: Day, isSure = true): FoundDay => ({ kind: 'day', day: at, isSure })
const unsure = (found: FoundDay): FoundDay => (found.kind === 'day' ? { ...found, isSure: false } : found)

/** Two digits mean this century; for birthdays, the most recent year that has passed. */
function fullYear(text: string, { today, isPast }: DayContext): number {
  const given = Number(text)
  if (text.length > 2) return given
  return isPast && 2000 + given > partsOf(today).year ? 1900 + given : 2000 + given
}

/** The next occurrence of this day and month. */
function yearless(dayNumber: number, monthNumber: number, context: DayContext): FoundDay {
  const text = `${two(dayNumber)}/${two(monthNumber)}`
  if (context.isPast) return { kind: 'ask', question: 'De que ano?' }
  const { year } = partsOf(context.today)
  const next = [year, year + 1, year + 2, year + 3, year + 4].find(
    (each) => exists(each, monthNumber, dayNumber) && dayOf(each, monthNumber, dayNumber) >= context.today,
  )
  if (next === undefined) return { kind: 'impossible', text }
  // A date that has just passed probably does not mean next year.
  const passed = context.today - dayOf(year, monthNumber, Math.min(dayNumber, lastDayOf(year, monthNumber)))
  return day(dayOf(next, monthNumber, dayNumber), passed <= 0 || passed > 90)
}

function dayOfMonth(dayNumber: number, context: DayContext, shift: number | undefined): FoundDay {
  const { partial, today } = context
  if (partial.month !== undefined) return yearless(dayNumber, partial.month, context)
  if (context.isPast) return { kind: 'ask', question: 'De que mês e ano?' }
  const start = partsOf(today)
  const monthAt = (ahead: number) => {
    const index = start.month - 1 + ahead
    return { year: start.year + Math.floor(index / 12), month: (index % 12) + 1 }
  }
  if (shift !== undefined) {
    const { year, month: wanted } = monthAt(shift)
    if (!exists(year, wanted, dayNumber)) return { kind: 'impossible', text: `${two(dayNumber)}/${two(wanted)}` }
    return day(dayOf(year, wanted, dayNumber), dayOf(year, wanted, dayNumber) >= today)
  }
  for (let ahead = 0; ahead < 3; ahead += 1) {
    const { year, month: wanted } = monthAt(ahead)
    if (!exists(year, wanted, dayNumber) || dayOf(year, wanted, dayNumber) < today) continue
    // Today, or a skipped month, must be confirmed.
    return day(dayOf(year, wanted, dayNumber), ahead < 2 && dayOf(year, wanted, dayNumber) > today)
  }
  return { kind: 'impossible', text: `dia ${dayNumber}` }
}

function weekdayOf(wanted: number, which: string, { today, near }: DayContext): FoundDay {
  const { weekday: now } = partsOf(today)
  const ahead = (wanted - now + 7) % 7
  // Weeks begin on Monday.
  const monday = today - ((now + 6) % 7)
  if (/semana/u.test(which)) {
    const weeks = /outra|que vem|proxima|seguinte/u.test(which) ? 1 : /passada/u.test(which) ? -1 : 0
    const found = monday + weeks * 7 + ((wanted + 6) % 7)
    return day(found, found > today)
  }
  if (/passad/u.test(which)) return day(today - 7 + ahead, false)
  if (/que vem|proxim/u.test(which)) {
    const isUnclear = ahead > 0 && ahead <= 2 && today + ahead < monday + 7
    return isUnclear
      ? { kind: 'ask', question: 'Desta semana ou da semana que vem?', weekday: wanted }
      : day(today + (ahead || 7), false)
  }
  const offset = near === undefined ? 0 : ((wanted - partsOf(near).weekday + 10) % 7) - 3
  if (near !== undefined && which.trim() === '' && near + offset > today)
    return day(near + offset, offset !== 0 && near + offset === today + ahead)
  return ahead === 0 ? { kind: 'ask', question: 'Hoje ou na semana que vem?', weekday: wanted } : day(today + ahead)
}

/** What answers which week was meant: 'da semana que vem', 'a outra', 'desta'. */
const weekAnswers = {
  'semana que vem':
    /\b(?:semana (?:que vem|seguinte)|(?:proxima|outra) semana)\b|^(?:(?:pode ser|e|seria) )?(?:[dn]?a )?(?:proxima|outra|que vem)[.!]?$/u,
  'desta semana': /\b[dn]?es[st]a semana\b|^(?:(?:pode ser|e|seria) )?[dn]?es[st]a(?: mesm[ao])?[.!]?$/u,
}

function weekAnswerIn(text: string, context: DayContext): FoundDay | undefined {
  const { weekday: asked } = context.partial
  const answer = Object.entries(weekAnswers).find(([, pattern]) => pattern.test(text))
  return asked === undefined || answer === undefined ? undefined : weekdayOf(asked, answer[0], context)
}

type Rule = {
  pattern: RegExp
  /** `found` are the days of the rules before. */
  read: (groups: string[], context: DayContext, found: readonly FoundDay[]) => FoundDay | undefined
}
const rule = (pattern: string, read: Rule['read']): Rule => ({ pattern: new RegExp(pattern, 'gu'), read })

const parseCount = (text: string): number | null => (text === 'primeiro' ? 1 : countOf(text))

function fromParts(dayText: string, monthNumber: number, year: string | undefined, context: DayContext): FoundDay {
  const dayNumber = parseCount(dayText)
  if (dayNumber === null) return { kind: 'ask', question: 'Qual é o dia exato?' }
  const text = `${two(dayNumber)}/${two(monthNumber)}${year ? `/${year}` : ''}`
  if (!exists(2024, monthNumber, dayNumber)) return { kind: 'impossible', text }
  if (!year) return yearless(dayNumber, monthNumber, context)
  const full = fullYear(year, context)
  return exists(full, monthNumber, dayNumber) ? day(dayOf(full, monthNumber, dayNumber)) : { kind: 'impossible', text }
}

const unitDays: Record<string, number> = { dia: 1, semana: 7 }

const rules: Rule[] = [
  rule('\\b(\\d{4})-(\\d{1,2})-(\\d{1,2})\\b', ([year, m = '', d = ''], context) =>
    fromParts(d, Number(m), year, context),
  ),
  rule('\\b(\\d{1,2}) ?/ ?(\\d{1,2})(?: ?/ ?(\\d{4}|\\d{2}))?(?![\\d/])', ([d = '', m, year], context) =>
    fromParts(d, Number(m), year, context),
  ),
  rule('\\b(\\d{1,2})[.-](\\d{1,2})[.-](\\d{4}|\\d{2})(?!\\d)', ([d = '', m, year], context) =>
    fromParts(d, Number(m), year, context),
  ),
  rule(
    `(?:\\bdia )?\\b(${count})[oº]? ?(?:de |do |/|-)?(${month})\\b\\.?(?: ?(?:de |/|-|,)? ?(\\d{4}|\\d{2})(?![\\d:h]| ?h))?`,
    ([d = '', name = '', year], context) => fromParts(d, months[name] ?? 0, year, context),
  ),
  rule(
    `\\b(?:dia (${count}) d[oe]|(\\d{1,2}) do) (?:mes )?(${count})(?: de (\\d{4}))?\\b(?! ?[h:])`,
    ([named, bare, m = '', year], context) => fromParts(named ?? bare ?? '', parseCount(m) ?? 0, year, context),
  ),
  rule(
    `\\bdia (${count})[oº]?(?![\\d/])( (?:do|deste|desse) (?:proximo )?mes(?: que vem)?)?`,
    ([d = '', which = ''], context) => {
      const dayNumber = parseCount(d)
      // 'dia dois e três' names two days.
      if (dayNumber === null) return { kind: 'ask', question: 'Qual é o dia exato?' }
      if (dayNumber < 1 || dayNumber > 31) return { kind: 'impossible', text: `dia ${d}` }
      const shift = which === '' ? undefined : /proximo|que vem/u.test(which) ? 1 : 0
      return dayOfMonth(dayNumber, context, shift)
    },
  ),
  rule('\\bdepois de amanha\\b', (_, { today }) => day(today + 2)),
  rule('\\bamanha\\b', (_, { today }) => day(today + 1)),
  rule('\\bde hoje a (oito|quinze)\\b(?: dias)?', ([days], { today }) =>
    day(today + (days === 'oito' ? 7 : 14), false),
  ),
  rule('\\b(?:hoje|hj)\\b(?: mesmo)?', (_, { today }) => day(today)),
  rule('\\banteontem\\b', (_, { today }) => day(today - 2)),
  rule('\\bontem\\b', (_, { today }) => day(today - 1)),
  rule(
    `\\b(?:daqui(?: a)?|em|dentro de) (${count}) (dia|semana|mes)(?:e?s)?\\b`,
    ([amount = '', unit = ''], { today }) => {
      const steps = countOf(amount)
      if (steps === null) return undefined
      const days = unitDays[unit]
      if (days !== undefined) return day(today + steps * days)
      const start = partsOf(today)
      const index = start.month - 1 + steps
      const [year, wanted] = [start.year + Math.floor(index / 12), (index % 12) + 1]
      return day(dayOf(year, wanted, Math.min(start.day, lastDayOf(year, wanted))), false)
    },
  ),
  rule(`\\b(?:n?o |n?a )?(${Object.keys(holidays).join('|')})\\b`, ([name = ''], context) => {
    const [m, d] = holidays[name] ?? [1, 1]
    return yearless(d, m, context)
  }),
  // 'sexta 18', 'sábado (19)'
  rule(
    `\\b(${weekday})\\b(?:[ -]?feira\\b)?,? \\(?(\\d{1,2})\\b\\)?(?= *(?:[,;!?]|\\.?$|§|(?:as|de|pel[ao]|por|pra|para|no|na|e|ou)\\b))`,
    ([name = '', d = ''], context) => {
      if (Number(d) < 1 || Number(d) > 31) return undefined
      const found = dayOfMonth(Number(d), context, undefined)
      const isOther = found.kind === 'day' && partsOf(found.day).weekday !== weekdays[name]
      return isOther ? { kind: 'ask', question: 'Qual é o dia exato?' } : found
    },
  ),
  rule(
    `(\\b(?:(?:ness?a|nest[ae]|ness?e|ess[ae]|est[ae]|proxim[ao]) |${nextWeek},? (?:n[ao] )?))?\\b(${weekday})\\b(?:[ -]?feira\\b)?${ordinalUse}\\.?((?: agora)?(?:,? (?:[dn]?a )?${nextWeek}| (?:[dn]a |[dn]?es[st]a )semana(?: passada)?| que vem| proxim[ao]| passad[ao])?)`,
    ([before = '', name = '', after = ''], context, found) => {
      const wanted = weekdays[name] ?? 0
      // 'sábado, 05/12'
      const dated = found.find((one) => one.kind === 'day' && partsOf(one.day).weekday === wanted)
      return dated ?? weekdayOf(wanted, `${before}${after}`, context)
    },
  ),
]

/** `text` must be flattened; a bare number counts only if a day was asked for. */
export function daysIn(text: string, context: DayContext): Found {
  const days: FoundDay[] = []
  // '2ª feira', and '1° de maio' with a degree sign, as many keyboards have it.
  let rest = text.replaceAll('ª', 'a').replaceAll('°', 'º')
  for (const { pattern, read } of rules)
    rest = rest.replace(pattern, (...args: unknown[]) => {
      const found = read(args.slice(1, -2) as string[], context, days)
      if (found === undefined) return String(args[0])
      days.push(found)
      return ' § '
    })
  const [, dd = '', mm, yyyy] = (context.isDayAsked && /^(\d{2}) ?(\d{2}) ?(\d{4}|\d{2})$/u.exec(rest.trim())) || []
  // Six digits may be something else, unless a date of birth was asked for.
  if (yyyy?.length === 4) days.push(fromParts(dd, Number(mm), yyyy, context))
  else if (yyyy !== undefined && context.isPast) days.push(unsure(fromParts(dd, Number(mm), yyyy, context)))
  const bare = /^(?:pode ser )?(?:no |o )?(\d{1,2})[.!]?$/u.exec(rest.trim())
  const number = Number(bare?.[1] ?? 0)
  if (days.length === 0 && bare && context.partial.month !== undefined)
    days.push(fromParts(bare[1] ?? '', context.partial.month, undefined, context))
  else if (days.length === 0 && context.isDayAsked && !context.isPast && number >= 1 && number <= 31)
    days.push(unsure(dayOfMonth(number, context, undefined)))
  const answered = days.length === 0 ? weekAnswerIn(rest.trim(), context) : undefined
  if (answered) days.push(answered)
  const name = new RegExp(`\\b(${longMonth})\\b`, 'u').exec(rest)?.[1]
  return { days, month: name === undefined ? undefined : months[name], rest }
}

/** Removes the days and times from a flattened text. */
export const withoutMoments = (text: string, today: Day): string =>
  daysIn(timesIn(text).rest, { today, isPast: false, partial: {} }).rest
