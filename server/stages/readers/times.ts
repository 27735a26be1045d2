/** Reads times of day from a message: 'às 3 da tarde', '15h30', 'meio-dia e meia', 'quinze para as quatro'. */
import { two } from '../../platform/civil.ts'
import { countOf, numberWord } from './words.ts'

/** `minutes` since midnight; 1440 is the end of the day. */
export type FoundTime = { minutes: number; isSure: boolean } | 'invalid' | 'period'
/** `rest` is the message without the recognized times. */
type Found = { times: FoundTime[]; rest: string }

/** 'vinte e uma' is one hour, not 20:01. */
const number = `\\d{1,2}|vinte e (?:uma?|dois|duas|tres)|${numberWord}`
const minute = `(?:vinte|trinta|quarenta|cinquenta) e (?:um|dois|tres|quatro|cinco|seis|sete|oito|nove)|${number}`
const period = '(?: ?(?:d[ae]|pela|a) (manha|tarde|noite|madrugada))'
const half = `(?: e (meia|(?:${minute})\\b(?! ?[h:]))(?: ?minutos)?)`
const prefix = '(?:\\b(as|pelas|la pelas|umas|por volta das|tipo) )'

/** '15', '9 e meia': a time if only the time was asked for. */
const bareTime = new RegExp(`^(?:pode ser )?(?=(?:${number})${half}?[.!]?$)`, 'u')

const patterns: RegExp[] = [
  new RegExp(
    `\\b(${minute}) (?:para|pra)s? (?:as|a|o)? ?(meio[- ]dia|meia[- ]noite|${number})(?: horas?)?\\b${period}?`,
    'gu',
  ),
  new RegExp(`\\b(?:ao |a )?(meio[- ]dia|meia[- ]noite)\\b${half}?`, 'gu'),
  new RegExp(
    `${prefix}?\\b(${number})(?: ?(h|hs|hrs|horas?)(?![a-z])|(:))(?:(?<=[:h]) ?(\\d{2})(?!\\d)(?: ?(?:h|hs|hrs|horas?|min)(?![a-z]))?)?${half}?${period}?`,
    'gu',
  ),
  new RegExp(`${prefix}(${number})()()()(?![\\d/:.,])\\b${half}?${period}?`, 'gu'),
  new RegExp(`()\\b(?<!\\bdia )(${number})()()()(?![\\d/:.,])\\b${half}?${period}`, 'gu'),
]

const fixedHours: Record<string, number> = { 'meio-dia': 12, 'meio dia': 12, 'meia-noite': 24, 'meia noite': 24 }

type Clock = { hour: number; minute: number; period: string | undefined; isExact: boolean; isAbout: boolean }

/** Without a part of the day, an early hour is read as afternoon, to be confirmed. */
function timeOf({ hour, minute, period: part, isExact, isAbout }: Clock): FoundTime {
  if (hour > 24 || minute > 59 || (hour === 24 && minute > 0)) return 'invalid'
  const at = (hours: number, isSure = true): FoundTime => ({
    minutes: hours * 60 + minute,
    isSure: isSure && !isAbout,
  })
  switch (part) {
    case 'manha':
      return at(hour, hour < 12)
    case 'madrugada':
      return at(hour, hour < 7)
    case 'tarde':
      return at(hour < 12 ? hour + 12 : hour, hour <= 12 ? (hour >= 1 && hour <= 7) || hour === 12 : hour < 20)
    case 'noite':
      return hour === 12 ? at(0, false) : at(hour < 12 && hour > 4 ? hour + 12 : hour, hour > 4)
    default:
      if (hour > 12 || hour === 0) return at(hour)
      if (hour === 12) return at(hour, isExact)
      return hour < 7 && !isExact ? at(hour + 12, false) : at(hour, isExact)
  }
}

function minuteOf(text: string | undefined): number {
  if (text === undefined) return 0
  return text === 'meia' ? 30 : (countOf(text) ?? 60)
}

const readers: ((match: RegExpExecArray) => FoundTime | undefined)[] = [
  ([, minutes = '', hours = '', part]) => {
    const before = countOf(minutes) ?? 60
    const hour = fixedHours[hours] ?? countOf(hours)
    if (hour === null || before < 1 || before > 59) return undefined
    const fixed = hours in fixedHours
    return timeOf({ hour: hour - 1, minute: 60 - before, period: part, isExact: fixed, isAbout: false })
  },
  ([, name = '', extra]) =>
    timeOf({
      hour: fixedHours[name] === 24 && extra !== undefined ? 0 : (fixedHours[name] ?? 12),
      minute: minuteOf(extra),
      period: undefined,
      isExact: true,
      isAbout: false,
    }),
]

function clockTime(match: RegExpExecArray): FoundTime | undefined {
  const [, lead, hours = '', h, colon, digits, extra, part] = match
  const hour = countOf(hours)
  if (hour === null || (colon !== undefined && colon !== '' && digits === undefined)) return undefined
  const hasSign = Boolean(h) || Boolean(colon)
  return timeOf({
    hour,
    minute: digits ? Number(digits) : minuteOf(extra),
    period: part,
    // '7:30' and '8h' are in the morning, but '3h' is rarely at night.
    isExact: hasSign && (hour >= 7 || hours.startsWith('0')),
    isAbout: lead !== undefined && lead !== '' && lead !== 'as' && lead !== 'pelas',
  })
}

/** '15.30' and '1530' of an answer that is a time. */
const withoutColon = /^((?:pode ser )?(?:as )?)([01]?\d|2[0-4])(?:\.|(?<=\d{2}))([0-5]\d)[.!]?$/u

/** '8 pm', '8:30 p.m.' */
const twelveHours = /\b(\d{1,2})(?::([0-5]\d)|h)? ?([ap])\.?m(?![a-z])\.?/gu
const withoutHalves = (text: string): string =>
  text.replace(twelveHours, (whole: string, hours: string, minutes = '00', half: string) => {
    const hour = Number(hours)
    if (hour > 24 || (hour > 12 && half === 'a')) return whole
    const ofDay = hour > 12 ? hour : (hour % 12) + (half === 'p' ? 12 : 0)
    return `${two(ofDay)}:${minutes}`
  })

/** `text` must be flattened; `isAsked`: the message answers a question for a time only. */
export function timesIn(text: string, isAsked = false): Found {
  const times: FoundTime[] = []
  const inHalves = withoutHalves(text)
  let rest = isAsked ? inHalves.replace(withoutColon, '$1$2:$3').replace(bareTime, 'as ') : inHalves
  for (const [at, pattern] of patterns.entries())
    rest = rest.replace(pattern, (...args: unknown[]) => {
      const groups = args.slice(0, -2) as unknown as RegExpExecArray
      const time = (readers[at] ?? clockTime)(groups)
      if (time === undefined) return String(args[0])
      times.push(time)
      return ' § '
    })
  if (times.length === 0 && /\b(?:de|da|pela|a) (?:manha|tarde|noite)\b|\bcedo\b/u.test(rest)) times.push('period')
  return { times, rest }
}
