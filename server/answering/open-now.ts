/** Whether the business is open at a given time in the agent's time zone, and the sentence that says so (AN-08). */
import { foldText } from '../../contract/fold-text.ts'
import { getHolidays } from '@brazilian-utils/brazilian-utils'
import { civilIn, type Day, type Parts, partsOf, two, weekdayNames } from '../platform/civil.ts'
import { stemOf } from '../retrieval/words.ts'
import type { Interval, OpeningHours } from './opening-hours.ts'

/** `closedNow` asks whether it has closed already, so 'Sim' would say the opposite. */
export type When = 'now' | 'closedNow' | 'today' | 'tomorrow'

const asking: readonly (readonly [when: When, pattern: RegExp])[] = [
  [
    'tomorrow',
    /\b(?:abr\p{L}+|fech\p{L}+|funciona\p{L}*|abert[oa]s?|atend\p{L}+)\b.*\bamanha\b|\bamanha\b.*\b(?:abr(?:e|em|ir|em)|fecha\p{L}*|funciona\p{L}*|abert[oa]s?)\b/u,
  ],
  [
    'now',
    /\b(?:ta|tao|esta|estao|estiver|continua|continuam|ainda)\b.*\b(?:abert[oa]s?|atendendo|funcionando)\b(?! (?:a |as )?(?:vagas?|inscri\p{L}+|ate|de|d[ao]s))|\b(?:abert[oa]s?|atendendo|funcionando) (?:agora|nesse momento|neste momento|a (?:essa|esta) hora|ainda)\b|\b(?:abre|abrem|fecha|fecham|ja (?:abriu|abriram)|abriram) (?:agora|ja)\b|\bja (?:abriu|abriram|abre)\b|\bposso ir (?:ai )?agora\b|\b(?:tem|ha) (?:alguem|gente) ai agora\b/u,
  ],
  ['closedNow', /\bja (?:fechou|fecharam|fechado)\b|\b(?:fechou|fecharam) (?:agora|ja)\b/u],
  [
    'today',
    /\b(?:abr(?:e|em|ir|indo)|fecham?|funciona\p{L}*|abert[oa]s?|atendem?)\b.*\bhoje\b|\bhoje\b.*\b(?:abr(?:e|em|ir)|fecham?|funciona\p{L}*|abert[oa]s?|que horas)\b|\b(?:horario|ate que horas?) (?:de )?hoje\b/u,
  ],
]

/** Words allowed in such a question; any other word names something else that may be open, such as a car park. */
const expected = new Set(
  (
    'abrir fechar funcionar atender funcionamento atendimento abertura aberto horario hora hoje amanha agora ainda ja loja casa padaria clinica salao restaurante oficina ' +
    'farmacia mercado petshop pet shop escola academia consultorio lanchonete bar hotel pizzaria confeitaria livraria barbearia'
  )
    .split(' ')
    .map(stemOf),
)

/**
 * Which time a question about opening hours means; undefined for other questions. `about` has its subject words, as
 * typed.
 */
export function whenAsked(question: string, about: readonly string[] = []): When | undefined {
  const text = foldText(question)
  if (!about.every(isExpected)) return undefined
  return asking.find(([, pattern]) => pattern.test(text))?.[0]
}

const generally =
  /\bhorarios?\b|\b(?:que|q) horas?\b.*\b(?:abr|fech|funcion|atend|abert)|\b(?:abr|fech|funcion|atend)\p{L}*\b.*\b(?:que|q) horas?\b|\bquando (?:voces |vcs )?(?:abr|fech)\p{L}+/u
const untilWhen = /\bate (?:que|q) horas?(?: (?:voces?|vcs?|a|loja|ai|hoje|ficam?|vao|vai|estao|ta|tao))*$/u
const isExpected = (word: string) => expected.has(stemOf(foldText(word)))

/**
 * Whether a question is about the opening hours as such: 'horário?', 'até que horas fica aberto?'. 'Até que horas?' may
 * continue a question about something else, with the subject words `before`.
 */
export const asksHours = (question: string, about: readonly string[], before: readonly string[] = []): boolean => {
  const text = foldText(question)
  return (generally.test(text) || (untilWhen.test(text) && before.every(isExpected))) && about.every(isExpected)
}

const nextWhen: Readonly<Record<string, When>> = { agora: 'now', hoje: 'today', amanha: 'tomorrow' }

/** Which time 'e amanhã?' means after a question about the opening hours; `earlier` is that question. */
export function whenContinued(
  message: string,
  { text, about }: { text: string; about: readonly string[] },
): When | undefined {
  const [, named = ''] = /^\P{L}*(?:(?:e|mas) )?(hoje|amanha|agora)\P{L}*$/u.exec(foldText(message)) ?? []
  return asksHours(text, about) || whenAsked(text, about) !== undefined ? nextWhen[named] : undefined
}

const holidayOn = ({ year, month, day }: Parts) =>
  getHolidays(year).find(({ date }) => date.getMonth() + 1 === month && date.getDate() === day)

function dayName(day: Day): string {
  const parts = partsOf(day)
  return `${weekdayNames[parts.weekday]}${holidayOn(parts)?.type === 'national' ? ', feriado nacional' : ''}`
}

/** Opening intervals of a day; undefined if they cannot be determined reliably. */
function intervalsOn({ days, closedDates, otherMonths }: OpeningHours, day: Day): readonly Interval[] | undefined {
  const parts = partsOf(day)
  if (otherMonths.has(parts.month)) return undefined
  if (closedDates.has(`${two(parts.month)}-${two(parts.day)}`)) return []
  const holiday = holidayOn(parts)
  if (holiday === undefined) return days.get(parts.weekday)
  return holiday.type === 'national' ? days.get(7) : undefined
}

const clockText = (minutes: number): string => {
  const [hours, rest] = [Math.floor((minutes % 1440) / 60), minutes % 60]
  if (minutes === 1440) return 'meia-noite'
  return rest === 0 ? `${hours}h` : `${hours}h${two(rest)}`
}
/** For example 'às 18h' or 'à meia-noite'. */
const at = (minutes: number) =>
  `${minutes === 1440 || Math.floor((minutes % 1440) / 60) === 1 ? 'à' : 'às'} ${clockText(minutes)}`
const timeText = (minutes: number) => `${Math.floor(minutes / 60)}:${two(minutes % 60)}`
const spanText = (intervals: readonly Interval[]) =>
  intervals
    .map(({ opens, closes }) => (closes - opens === 1440 ? 'o dia inteiro' : `das ${clockText(opens)} ${at(closes)}`))
    .join(' e ')

/** The next opening after `today`. */
function nextOpening(hours: OpeningHours, today: Day): string | undefined {
  for (let ahead = 1; ahead <= 7; ahead += 1) {
    const intervals = intervalsOn(hours, today + ahead)
    // A day with unknown hours may be the next opening.
    if (intervals === undefined) return undefined
    const [first] = intervals
    if (first !== undefined) return `${ahead === 1 ? 'amanhã, ' : ''}${dayName(today + ahead)}, ${at(first.opens)}`
  }
  return undefined
}

export type Opening = {
  isOpen: boolean
  /** Whole sentences in Portuguese. */
  text: string
  /** The next opening, as part of a sentence; undefined while it is open or if it is unknown. */
  next: string | undefined
}

/** Undefined if it cannot be determined reliably. */
export function openingAt(hours: OpeningHours, timezone: string, now: Date, when: When = 'now'): Opening | undefined {
  const local = civilIn(timezone, now)
  if (local === undefined) return undefined
  const { day: today, minutes } = local
  if (when === 'tomorrow') {
    const intervals = intervalsOn(hours, today + 1)
    if (intervals === undefined) return undefined
    const is = intervals.length === 0 ? 'não abrimos' : `abrimos ${spanText(intervals)}`
    return { isOpen: intervals.length > 0, text: `Amanhã, ${dayName(today + 1)}, ${is}.`, next: undefined }
  }
  const isWithin = ({ opens, closes }: Interval, moment: number) => moment >= opens && moment < closes
  const late = (intervalsOn(hours, today - 1) ?? []).find((one) => isWithin(one, minutes + 1440))
  const intervals = intervalsOn(hours, today) ?? (when !== 'today' && late !== undefined ? [] : undefined)
  if (intervals === undefined) return undefined
  const current = intervals.find((one) => isWithin(one, minutes)) ?? late
  const later = intervals.find(({ opens }) => opens > minutes)
  const time = `${Math.floor(minutes / 60) === 1 ? 'é' : 'são'} ${timeText(minutes)} de ${dayName(today)}`
  const next = later === undefined ? nextOpening(hours, today) : at(later.opens)
  if (current !== undefined) {
    const until = current.closes - current.opens === 1440 ? 'não fechamos' : `fechamos ${at(current.closes)}`
    const answer = when === 'closedNow' ? 'Ainda não' : 'Sim, estamos abertos'
    return { isOpen: true, text: `${answer}: agora ${time} e ${until}.`, next: undefined }
  }
  const closed = (text: string): Opening => ({ isOpen: false, text: `Agora ${time}; ${text}`, next })
  if (later !== undefined) return closed(`${later === intervals[0] ? 'abrimos' : 'reabrimos'} ${at(later.opens)}.`)
  const again = next === undefined ? '' : ` Abrimos de novo ${next}.`
  if (intervals.length === 0) return closed(`hoje não abrimos.${again}`)
  return closed(`fechamos ${at(intervals.at(-1)?.closes ?? 0)}.${again}`)
}
