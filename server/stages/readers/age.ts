/** Reads an age in years, which is also given as a year or a date of birth. */
import { flatten } from '../../platform/text/flatten.ts'
import { type Civil, dayFromIso, partsOf } from '../../platform/civil.ts'
import { readDateTime } from './date-time.ts'
import { readNumber } from './numbers.ts'
import { ask, confirm, type ParsedValue, value } from './reading.ts'
import { numberWord } from './words.ts'

const whichAge = 'Qual é a idade, em anos?'
const oldest = 150

const isBirth = /\bnasc/u
const date = String.raw`\d{1,2} ?([/.-]) ?\d{1,2} ?\1 ?\d{2}(?:\d{2})?\b`
const fullDate = new RegExp(String.raw`\b${date}`, 'u')
/** 'nascida em 26/11/1990', 'nascimento: 26/11/1990' */
const dateOfBirth = new RegExp(String.raw`\bnasc\w*(?:\W+[a-z]+){0,3}\W+${date}`, 'u')
const timeOfDay = /\b(?:as )?\d{1,2}(?: ?h(?:oras?)?\d{0,2}|:\d{2})\b|\bas \d{1,2}\b/gu
/** '8 meses' */
const belowOneYear = new RegExp(`\\b(?:\\d{1,3}|${numberWord}) (?:mes|meses|semanas?|dias?)\\b`, 'u')
const besideDay = /\b(?:e|em|no|dia|foi|data)\b/gu

/** Only a day that is called a birth, or that stands alone, is one: in 'tenho 30, desde 12/03/2020' there is none. */
function ageByDay(message: string, now: Civil): ParsedValue | undefined {
  const text = flatten(message)
  const hasDate = fullDate.test(text)
  const beside = text.replace(fullDate, ' ').replaceAll(timeOfDay, ' ')
  const isAlone = hasDate && !/[\p{L}\d]/u.test(beside.replaceAll(besideDay, ' '))
  if (!isAlone && !(hasDate ? dateOfBirth : isBirth).test(text)) return undefined
  // 'Meu bebê nasceu em 10/10/2026, eu tenho 30': of two ages, either may be meant.
  if (hasDate && /\d/u.test(beside)) return ask(whichAge)
  const birth = readDateTime(message, { now, mode: 'date', isAsked: false, isPast: true })
  if (!('value' in birth)) return undefined
  const [born, today] = [partsOf(dayFromIso(birth.value.slice(0, 'yyyy-mm-dd'.length))), partsOf(now.day)]
  const hasHadBirthday = today.month * 100 + today.day >= born.month * 100 + born.day
  const age = today.year - born.year - (hasHadBirthday ? 0 : 1)
  if (!(age >= 0 && age <= oldest)) return ask(whichAge)
  return (birth.kind === 'value' ? value : confirm)(String(age))
}

/** 'nasci em 1990': a year of birth gives the age to within a year; 'nasci em 90' gives none. */
export function readAge(message: string, names: readonly string[], now: Civil): ParsedValue {
  const byDay = ageByDay(message, now)
  if (byDay !== undefined) return byDay
  const reading = readNumber(message, names)
  const text = flatten(message)
  const hasUnclearBirth = isBirth.test(text) && /\d/u.test(text)
  if (!('value' in reading)) return hasUnclearBirth ? ask(whichAge) : reading
  if (belowOneYear.test(text) && !names.some((name) => /\bmes/u.test(name))) return ask(whichAge)
  const number = Number(reading.value)
  if (number <= oldest) return isBirth.test(text) ? ask(whichAge) : reading
  const age = partsOf(now.day).year - number
  return Number.isInteger(age) && age >= 0 && age <= oldest ? confirm(String(age)) : ask(whichAge)
}
