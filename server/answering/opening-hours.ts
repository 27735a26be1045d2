/**
 * Parses opening hours in Portuguese sentences: 'Abrimos de segunda a sexta, das 8h às 19h. Aos sábados, das 8h às 17h.
 * Não abrimos aos domingos.' A sentence counts only if every word of it is understood; otherwise the caller quotes it.
 */
import { foldText } from '../../contract/fold-text.ts'
import { monthNames, two } from '../platform/civil.ts'

/** 0 is Sunday, 7 is a public holiday. */
export type Day = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7
/** Minutes since midnight; hours after midnight continue beyond 1440. */
export type Interval = { opens: number; closes: number }
export type OpeningHours = {
  /** An empty list means closed; the hours of a missing day are unknown. */
  days: ReadonlyMap<Day, readonly Interval[]>
  /** Dates on which the business is closed, as `12-25`. */
  closedDates: ReadonlySet<string>
  /** Months with other hours that were not understood. */
  otherMonths: ReadonlySet<number>
}

const everyDay = [0, 1, 2, 3, 4, 5, 6] as const

const dayWords: readonly (readonly [pattern: string, days: readonly Day[]])[] = [
  [
    'todos os dias(?: da semana)?|(?:7|sete) dias (?:por|da) semana|diariamente|(?:de )?domingo a domingo|(?:de )?segunda a segunda|(?:de )?segunda a domingo|todo dia',
    everyDay,
  ],
  ['dias? ute(?:is|l)|dias? de semana', [1, 2, 3, 4, 5]],
  ['fi(?:m|ns|nais|nal) de semana', [0, 6]],
  ['feriados?(?: nacionais)?', [7]],
  ['domingos?|dom\\b', [0]],
  ['segundas?(?: feiras?)?|seg\\b|2[ªa]', [1]],
  ['tercas?(?: feiras?)?|ter\\b|3[ªa]', [2]],
  ['quartas?(?: feiras?)?|qua\\b|4[ªa]', [3]],
  ['quintas?(?: feiras?)?|qui\\b|5[ªa]', [4]],
  ['sextas?(?: feiras?)?|sex\\b|6[ªa]', [5]],
  ['sabados?|sab\\b', [6]],
]
const months = monthNames.map(foldText)
/** A bare hour needs 'h' or minutes, so that other numbers are not taken for hours. */
const clock = '(?:meio dia(?: e meia)?|meia noite|\\d{1,2} ?(?:h(?:rs?|oras?)?|:)(?: ?\\d{2})?(?:h|min)?)'
const bareClock = `(?:${clock}|\\d{1,2})`

type Token =
  | { kind: 'days'; days: readonly Day[] }
  | { kind: 'range' }
  | { kind: 'time'; interval: Interval }
  /** Only the closing time is given, and it opens as on the other days: 'sábado até 12h'. */
  | { kind: 'until'; closes: number }
  | { kind: 'except' }
  | { kind: 'closed' }
  | { kind: 'date'; date: string }

const fillers =
  /^(?:(?:abrimos|abre|abrem|aberto|aberta|abertos|funcionamos|funciona|funcionamento|horarios?|expediente|atendemos|atende|atendimento|a loja|loja|padaria|clinica|oficina|salao|restaurante|estamos|ficamos|somos|nosso|nossa|presencial|de|da|do|das|dos|os|as|aos?|nos?|nas?|em|e|nem|com|tambem|inclusive|sem intervalo|feira|dia|dias|the)\b|[\s,:;()|/–—-])+/u
const closedWords =
  /^(?:(?:esta|ficamos|estamos|permanece)?\s?fechad[oa]s?|fecha(?:mos)?(?= (?:aos?|n[oa]s?|as (?:segunda|terca|quarta|quinta|sexta)|domingo))|nao (?:abrimos|abre|funcionamos|funciona|atendemos|ha atendimento|temos expediente|ha expediente))\b/u

function minutesOf(written: string): number | undefined {
  if (written.startsWith('meio dia')) return written.endsWith('meia') ? 750 : 720
  if (written === 'meia noite') return 1440
  const [, hours = '', minutes = '0'] = /^(\d{1,2})\D*(\d{2})?/u.exec(written) ?? []
  const read = Number(hours) * 60 + Number(minutes)
  return Number(hours) <= 24 && Number(minutes) < 60 ? read : undefined
}

const timeRange = new RegExp(
  `^(?:(?:das?|de|entre(?: as)?) )?(${bareClock}) ?(?:as|a|ate(?: as| a)?|e(?: as)?|–|—|-) ?(?:o |a )?(${clock})`,
  'u',
)
/** 'das 8 às 18': around 'às', whole hours are written without 'h'. */
const bareRange = new RegExp(`^(?:(?:das?|de|entre(?: as)?) )?(${bareClock}) (?:ate )?as (\\d{1,2})(?![\\d:])`, 'u')
const until = new RegExp(`^ate (?:as? |o )?(${clock})`, 'u')
const except = /^(?:exceto|menos|salvo|(?:com |a )excecao d[eao]s?)\b/u
const dateWords = new RegExp(`^(?:dia )?(\\d{1,2})[ºo°]? (?:de (${months.join('|')})\\b)`, 'u')

/** The next token of `text` and the rest; undefined if a word is not understood. */
function nextToken(text: string): { token: Token; rest: string } | undefined {
  if (/^24 ?h(?:oras)?\b/u.test(text))
    return {
      token: { kind: 'time', interval: { opens: 0, closes: 1440 } },
      rest: text.replace(/^24 ?h(?:oras)?(?: por dia)?/u, ''),
    }
  const date = dateWords.exec(text)
  if (date !== null) {
    const month = months.indexOf(date[2] ?? '') + 1
    const written = `${two(month)}-${two(Number(date[1]))}`
    return { token: { kind: 'date', date: written }, rest: text.slice(date[0].length) }
  }
  const range = timeRange.exec(text) ?? bareRange.exec(text)
  if (range !== null) {
    const [opens, closes] = [minutesOf(range[1] ?? ''), minutesOf(range[2] ?? '')]
    if (opens === undefined || closes === undefined || opens === closes) return undefined
    const interval = { opens, closes: closes > opens ? closes : closes + 1440 }
    return { token: { kind: 'time', interval }, rest: text.slice(range[0].length) }
  }
  const end = until.exec(text)
  const closes = minutesOf(end?.[1] ?? '')
  if (end !== null && closes !== undefined) return { token: { kind: 'until', closes }, rest: text.slice(end[0].length) }
  const excluding = except.exec(text)
  if (excluding !== null) return { token: { kind: 'except' }, rest: text.slice(excluding[0].length) }
  for (const [pattern, days] of dayWords) {
    const read = new RegExp(`^(?:${pattern})(?![\\p{L}\\d])`, 'u').exec(text)
    if (read !== null) return { token: { kind: 'days', days }, rest: text.slice(read[0].length) }
  }
  const closed = closedWords.exec(text)
  return closed === null ? undefined : { token: { kind: 'closed' }, rest: text.slice(closed[0].length) }
}

const rangeWord = /^\s*(?:(?:a|ate(?: a| o)?)\s+|[–—-]\s*)(?=\S)/u

function tokensOf(sentence: string): Token[] | undefined {
  const tokens: Token[] = []
  let text = foldText(sentence)
    .replace(/[*_#•]/gu, ' ')
    .replace(/-feiras?/gu, '')
    .replace(/\b(meio|meia)-(dia|noite)\b/gu, '$1 $2')
    .replace(/(?<=\d) ?h ?e ?meia\b/gu, 'h30')
    .replace(/\b(seg|ter|qua|qui|sex|sab|dom)\./gu, '$1')
    // Only where both say their part of the day: 'das 7 às 8 da noite' may begin in the morning.
    .replace(/\b(\d{1,2})h? da manha as (\d{1,2})h? da (?:tarde|noite)\b/gu, (_, opens: string, closes: string) =>
      [opens, 'h as ', (Number(closes) % 12) + 12, 'h'].join(''),
    )
    .replace(/\babr\p{L}+ (?:as? )?([^,;]{1,12}?) e fech\p{L}+ (?:as? |a )?(?=\d|mei)/gu, 'das $1 as ')
    .replace(/(?<![.!])[.!]+\s*$/u, '')
    .replace(/\s+/gu, ' ')
    .trim()
  while (text !== '') {
    const last = tokens.at(-1)
    const between = last?.kind === 'days' ? rangeWord.exec(text) : null
    const after = between === null ? undefined : nextToken(text.slice(between[0].length))
    if (between !== null && after?.token.kind === 'days') {
      tokens.push({ kind: 'range' }, after.token)
      text = after.rest
      continue
    }
    const token = nextToken(text)
    if (token !== undefined) {
      tokens.push(token.token)
      text = token.rest.trimStart()
      continue
    }
    const skipped = fillers.exec(text)
    if (skipped === null) return undefined
    text = text.slice(skipped[0].length)
  }
  return tokens
}

function daysFrom(tokens: readonly Token[], at: number): { days: readonly Day[]; next: number } | undefined {
  const first = tokens[at]
  if (first?.kind !== 'days') return undefined
  const last = tokens[at + 2]
  if (tokens[at + 1]?.kind !== 'range') return { days: first.days, next: at + 1 }
  const [from, to] = [first.days[0], last?.kind === 'days' ? last.days[0] : undefined]
  if (from === undefined || to === undefined || first.days.length > 1 || from > 6 || to > 6) return undefined
  const days: Day[] = []
  for (let day = from; ; day = ((day + 1) % 7) as Day) {
    days.push(day)
    if (day === to) return { days, next: at + 3 }
  }
}

/** The hours of the other days, if they are alike, but until this time. */
function untilHour(others: readonly (readonly Interval[])[], closes: number): Interval[] | undefined {
  const [first, ...rest] = others.filter((intervals) => intervals.length > 0)
  const kept = first?.filter(({ opens }) => opens < closes)
  const last = kept?.at(-1)
  if (first === undefined || last === undefined || !rest.every((one) => isSame(one, first))) return undefined
  return [...(kept ?? []).slice(0, -1), { opens: last.opens, closes }]
}

type ParsedHours = { days: Map<Day, Interval[]>; closedDates: Set<string> }

/** The meaning of one sentence; undefined if it is about something else or was not fully understood. */
export function readHours(sentence: string): ParsedHours | undefined {
  const tokens = tokensOf(sentence)
  if (tokens === undefined || tokens.length === 0) return undefined
  const parsed: ParsedHours = { days: new Map(), closedDates: new Set() }
  let days: readonly Day[] = []
  let waiting: Interval[] | undefined
  /** Whether `days` already have a time: the next day then starts a new list. */
  let isGiven = false
  const give = (intervals: readonly Interval[]) => {
    for (const day of new Set(days)) parsed.days.set(day, [...(parsed.days.get(day) ?? []), ...intervals])
    isGiven = true
  }
  /** At the beginning, or at the end, of what `days` are open. */
  const take = (intervals: Interval[]) => {
    if (days.length > 0 && (!isGiven || waiting === undefined)) return give(intervals)
    waiting = intervals
    ;[days, isGiven] = [[], false]
  }
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at]
    if (token?.kind === 'except') {
      const excluded: Day[] = []
      for (let read = daysFrom(tokens, at + 1); read !== undefined; read = daysFrom(tokens, at + 1)) {
        excluded.push(...read.days)
        at = read.next - 1
      }
      const next = tokens[at + 1]?.kind
      // 'Fechado, exceto aos sábados' and 'exceto sábado, das 9h às 12h' do not say that these days are closed.
      const isClosed =
        !tokens.some(({ kind }) => kind === 'closed') && !(isGiven && (next === 'time' || next === 'until'))
      // 'Segunda a sexta, exceto feriados, e sábado': not every day that follows is excluded.
      const isOfThese = excluded.every((day) => day === 7 || days.includes(day))
      if (excluded.length === 0 || days.length === 0 || !isClosed || !isOfThese) return undefined
      for (const day of excluded) parsed.days.set(day, [])
      days = days.filter((day) => !excluded.includes(day))
    } else if (token?.kind === 'until') {
      const intervals = untilHour([...parsed.days.values()], token.closes)
      if (intervals === undefined || (isGiven && waiting === undefined)) return undefined
      take(intervals)
    } else if (token?.kind === 'days') {
      const read = daysFrom(tokens, at)
      if (read === undefined) return undefined
      at = read.next - 1
      if (waiting === undefined) days = isGiven ? read.days : [...days, ...read.days]
      else days = read.days
      isGiven = false
      if (waiting !== undefined) give(waiting)
    } else if (token?.kind === 'date') {
      // A date with special hours is not supported.
      if (waiting === undefined ? !tokens.some(({ kind }) => kind === 'closed') : waiting.length > 0) return undefined
      if (tokens.some(({ kind }) => kind === 'time')) return undefined
      parsed.closedDates.add(token.date)
    } else if (token?.kind === 'time') {
      take([token.interval])
    } else if (token?.kind === 'closed') {
      if (days.length > 0 && !isGiven) give([])
      else {
        waiting = []
        ;[days, isGiven] = [[], false]
      }
    }
  }
  if (days.length > 0 && !isGiven) return undefined
  if (tokens.length === 1 && waiting?.[0]?.closes === 1440 && /\b(?:aber|func)/u.test(foldText(sentence)))
    for (const day of everyDay) parsed.days.set(day, waiting)
  return parsed.days.size > 0 || parsed.closedDates.size > 0 ? parsed : undefined
}

/** Sentences about opening that were not understood; hours of the days or months they name are unreliable. */
const aboutOpening =
  /\b(?:abr(?:e|em|imos|imo|indo)|fech(?:a|am|amos|ado|ada)|funciona\p{L}*|recesso|ferias|descans\p{L}+)\b/u
/** Subjects that have their own hours. */
export const otherSubjects =
  /\b(?:entregas?|delivery|veterinari\p{L}+|aulas?|missas?|telefone|whatsapp|retirada|banho|consultas?|visitas?|plantao|atelie|saidas?|partidas?|embarques?|passeios?|turmas?|check-?(?:in|out)s?)\b/u

/** Times of the year that have no fixed dates. */
const seasons = /\b(?:verao|inverno|temporada|recesso|ferias|carnaval|pascoa)\b/u
const monthsIn = (sentence: string): number[] =>
  [...months, ''].flatMap((name, at) =>
    (name === '' ? /\bnatal\b/u : new RegExp(`\\b${name}\\b`, 'u')).test(sentence) ? [Math.min(at, 11) + 1] : [],
  )

const daysIn = (sentence: string): Day[] =>
  dayWords.flatMap(([pattern, days]) =>
    new RegExp(`(?<![\\p{L}\\d])(?:${pattern})(?![\\p{L}\\d])`, 'u').test(sentence) ? [...days] : [],
  )

const isSame = (one: readonly Interval[], other: readonly Interval[]) => JSON.stringify(one) === JSON.stringify(other)

/** The combined hours of these sentences; undefined if they are not reliable. */
export function hoursOf(sentences: readonly string[]): OpeningHours | undefined {
  const days = new Map<Day, readonly Interval[]>()
  const closedDates = new Set<string>()
  const otherMonths = new Set<number>()
  const doubtful = new Set<Day>()
  for (const sentence of sentences) {
    const parsed = readHours(sentence)
    if (parsed === undefined) {
      const text = foldText(sentence)
      if (!aboutOpening.test(text) || otherSubjects.test(text)) continue
      if (seasons.test(text)) return undefined
      const other = monthsIn(text)
      for (const month of other) otherMonths.add(month)
      if (other.length > 0 && !/\bferiados?\b/u.test(text)) continue
      for (const day of daysIn(text)) doubtful.add(day)
      continue
    }
    for (const date of parsed.closedDates) closedDates.add(date)
    for (const [day, written] of parsed.days) {
      const intervals = written.toSorted((one, other) => one.opens - other.opens)
      const known = days.get(day)
      if (known !== undefined && !isSame(known, intervals)) doubtful.add(day)
      days.set(day, intervals)
    }
  }
  for (const day of doubtful) days.delete(day)
  return [...days.values()].some((intervals) => intervals.length > 0) ? { days, closedDates, otherMonths } : undefined
}
