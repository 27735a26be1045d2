/** Applies a message to the data of a running stage: values, corrections, suggestions and refusals. Pure. */
import { foldText } from '../../../contract/fold-text.ts'
import type { RequiredField } from '../../../contract/stages.ts'
import { splitIntoWords } from '../../platform/text/plain.ts'
import { introductionIn, isName, withoutIntroduction } from '../../answering/introduction.ts'
import { isOnlyValue } from '../readers/beside-value.ts'
import type { Civil } from '../../platform/civil.ts'
import { weekday } from '../readers/date-words.ts'
import { isCustomerName, kindBeside, kindOf, needsAsking, readField, type FieldKind } from '../readers/read-field.ts'
import { none, type ParsedValue } from '../readers/reading.ts'
import { readNamedNumber } from '../readers/numbers.ts'
import { isInquiry } from '../readers/turns-of-talk.ts'
import { flatten } from '../../platform/text/flatten.ts'
import type { FieldValue, RunningStage } from './state.ts'

export type Moment = { at: number; civil: Civil }
export type Extracted = { fields: FieldValue[]; notes: string[]; hasProgress: boolean }

const dateKinds = new Set<FieldKind>(['date', 'dateTime', 'time'])
const contactKinds = new Set<FieldKind>(['email', 'phone', 'cpf', 'cnpj', 'cep', 'address'])
/** Data of the person, valid in every stage of a conversation. */
export const isOfCustomer = (definition: RequiredField): boolean =>
  contactKinds.has(kindOf(definition)) || isCustomerName(definition)

export const isSettled = ({ state }: FieldValue): boolean => ['valid', 'corrected', 'refused'].includes(state)
export const hasValue = ({ state, value }: FieldValue): boolean =>
  value !== null && (state === 'valid' || state === 'corrected')

export const emptyField = (fieldName: string): FieldValue => ({
  fieldName,
  state: 'missing',
  value: null,
  shown: null,
  reason: null,
  history: [],
  partial: null,
  declined: [],
})

const proposal =
  /^(?:e |entao |ai )?(?:pode ser|que tal|serve|da (?:pra|para)? ?(?:ser )?|seria|poderia ser|tem (?:vaga|horario|que ser)|fica bom)/u
/** 'só posso ir na sexta', but not 'posso pagar na sexta'. */
const possibility = new RegExp(
  `^(?:so |eu )*(?:posso|consigo)(?: ir| vir| so)?(?: na| no| em| as| a)? (?:(?:partir|depois|dia|amanha|hoje|proxim[ao]|${weekday})\\b|\\d)`,
  'u',
)
export function isProposal(message: string): boolean {
  const text = flatten(message)
  return proposal.test(text) || possibility.test(text)
}

/**
 * A day or a number of things in a question ('vocês abrem domingo?', 'cabem 20 pessoas?') is not an answer; in a proposal
 * ('pode ser domingo?') it must be confirmed.
 */
function inQuestion(reading: ParsedValue, kind: FieldKind, message: string): ParsedValue {
  if (!isInquiry(message) || !(dateKinds.has(kind) || kind === 'quantity')) return reading
  if (!isProposal(message)) return none
  return reading.kind === 'value' ? { ...reading, kind: 'confirm' } : reading
}

export const withPast = (field: FieldValue, at: number): FieldValue['history'] =>
  field.value === null || field.shown === null
    ? field.history
    : [...field.history, { value: field.value, shown: field.shown, at }]

/** The field after a reading; the same object if nothing is new. */
export function applied(field: FieldValue, reading: ParsedValue, at: number): FieldValue {
  switch (reading.kind) {
    case 'none':
      return field
    case 'ask':
    case 'invalid': {
      const reason = reading.kind === 'ask' ? reading.question : reading.reason
      if (hasValue(field)) return { ...field, reason }
      const partial = reading.kind === 'ask' ? (reading.partial ?? field.partial) : field.partial
      return {
        ...field,
        state: reading.kind === 'invalid' ? 'invalid' : 'missing',
        value: null,
        shown: null,
        reason,
        partial,
      }
    }
    default: {
      if (hasValue(field) && field.value === reading.value) return { ...field, reason: null }
      const before = hasValue(field) || field.history.length > 0
      const history = hasValue(field) ? withPast(field, at) : field.history
      const state = reading.kind === 'confirm' ? 'suggested' : before ? 'corrected' : 'valid'
      const { value, shown } = reading
      return { ...field, state, value, shown, reason: null, partial: null, history, wasRefused: false }
    }
  }
}

export const confirmed = (field: FieldValue): FieldValue => ({
  ...field,
  state: field.history.length > 0 ? 'corrected' : 'valid',
})

/** After a rejected suggestion, the earlier value is restored. */
export function turnedDown(field: FieldValue): FieldValue {
  const declined = field.value === null ? field.declined : [...field.declined, field.value].slice(-5)
  const before = field.history.at(-1)
  if (before === undefined) return { ...field, state: 'missing', value: null, shown: null, declined }
  const history = field.history.slice(0, -1)
  return {
    ...field,
    state: history.length > 0 ? 'corrected' : 'valid',
    value: before.value,
    shown: before.shown,
    history,
    declined,
  }
}

export const definitionOf = (running: RunningStage, fieldName: string): RequiredField | undefined =>
  running.stage.requiredData.find((one) => one.fieldName === fieldName)

export function read(
  running: RunningStage,
  field: FieldValue,
  message: string,
  moment: Moment,
  isAsked: boolean,
): ParsedValue {
  const definition = definitionOf(running, field.fieldName)
  if (definition === undefined) return none
  const { partial, declined, value: before } = field
  const options = { now: moment.civil, isAsked, declined, before, ...(partial && { partial }) }
  const reading = readField(definition, message, options)
  return inQuestion(reading, isAsked ? kindOf(definition) : kindBeside(definition), message)
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const possessive = /^(?:[ao]s? )?(?:seu|sua|meu|minha)s? (?=\S)/iu
export const hasPossessive = ({ displayName }: RequiredField): boolean => possessive.test(displayName.trim())
/** No article begins 'O que deseja', 'A partir de que data' and 'A pagar'. */
const article = /^[ao]s? (?!que\b|qua(?:l|is)\b|partir\b|(?<=^a )\p{L}+[aei]r\b)(?=\S)/iu
/** 'Nome' for a field that the owner calls 'Seu nome' or 'O nome'. */
export const bareNameOf = ({ displayName }: RequiredField): string => {
  const name = displayName.trim()
  const bare = name.replace(possessive, '').replace(article, '')
  return bare === name ? name : capital(bare)
}
export const label = (running: RunningStage, fieldName: string): string => {
  const definition = definitionOf(running, fieldName)
  return definition === undefined ? fieldName : bareNameOf(definition)
}

const labelWords = (running: RunningStage, fieldName: string) => splitIntoWords(foldText(label(running, fieldName)))

/** How well the message names a field: by the number of words of its label, then by their share of it. */
function nameScore(running: RunningStage, fieldName: string, message: string): number {
  const words = new Set(splitIntoWords(foldText(message)))
  const own = labelWords(running, fieldName).filter(({ length }) => length > 2)
  const named = own.filter((word) => words.has(word)).length
  return named + named / (own.length + 1)
}
export const isNamed = (running: RunningStage, fieldName: string, message: string) =>
  nameScore(running, fieldName, message) > 0

export const notesOf = (running: RunningStage, field: FieldValue): string[] =>
  hasValue(field) ? [`Anotado: ${label(running, field.fieldName)}: ${field.shown}.`] : []

type Given = {
  message: string
  /** The part of the message that answers the question. */
  askedText: string
  /** The field that was asked for. */
  asked: string | null
  moment: Moment
}

function kindFor(running: RunningStage, fieldName: string, { asked }: Given): FieldKind {
  const definition = definitionOf(running, fieldName)
  if (definition === undefined) return 'text'
  return fieldName === asked ? kindOf(definition) : kindBeside(definition)
}

/** The value of a field that was not asked for. Of several fields of one kind, the one named best is meant. */
export function readUnasked(running: RunningStage, field: FieldValue, given: Given): ParsedValue | undefined {
  const { asked, message, moment } = given
  const { fieldName } = field
  const kind = kindFor(running, fieldName, given)
  if (fieldName === asked || needsAsking(kind)) return undefined
  const score = nameScore(running, fieldName, message)
  const isRival = (other: FieldValue) =>
    other.fieldName !== fieldName &&
    kind !== 'quantity' &&
    kindFor(running, other.fieldName, given) === kind &&
    (!hasValue(other) || other.fieldName === asked) &&
    nameScore(running, other.fieldName, message) >= score
  if (running.fields.some(isRival)) return undefined
  const named = kind === 'quantity' ? readNamedNumber(message, labelWords(running, fieldName).at(-1) ?? '') : none
  const reading = named === none ? read(running, { ...field, partial: null }, message, moment, false) : named
  if (!('value' in reading)) return undefined
  return hasValue(field) && reading.value === field.value ? undefined : reading
}

/** Whether a text is only the value of a field that was not asked for: 'meu telefone é 41 99999-1234'. */
function isOnlyValueOf(running: RunningStage, { fieldName }: FieldValue, text: string, given: Given): boolean {
  const kind = kindFor(running, fieldName, given)
  if (kind === 'introduction') return introductionIn(text) !== undefined && !/\p{L}/u.test(withoutIntroduction(text))
  const date = dateKinds.has(kind) ? given.moment.civil : undefined
  return isOnlyValue(text, labelWords(running, fieldName), date)
}

function isAskedMeant(running: RunningStage, asked: string, given: Given): boolean {
  const { message } = given
  const score = nameScore(running, asked, message)
  const kind = kindFor(running, asked, given)
  // Any text could be the value of a text field, and any digits that of a number.
  if (kind === 'text' || kind === 'number' || kind === 'price')
    return (
      score > 0 ||
      !running.fields.some(
        (field) =>
          (!hasValue(field) || isNamed(running, field.fieldName, message)) &&
          isOnlyValueOf(running, field, message, given) &&
          readUnasked(running, field, given) !== undefined,
      )
    )
  return !running.fields.some(
    ({ fieldName }) => kindFor(running, fieldName, given) === kind && nameScore(running, fieldName, message) > score,
  )
}

/** The most words at the end of a text that are checked for a value, such as 'telefone (41) 9 9999 1234'. */
const maxValueWords = 8

/** 'para sábado', but not 'parado desde ontem' */
const untilWhen = /^(?:para|pra|pro|no|na|dia) /u

/** 'Ana Lima, 41 99999-1234' is read as 'Ana Lima' if another field takes the telephone. */
function withoutOtherValues(running: RunningStage, asked: string, text: string, given: Given): string {
  const isOther = (part: string, isWhole: boolean) =>
    running.fields.some((field) => {
      const kind = kindFor(running, field.fieldName, given)
      if (field.fieldName === asked || needsAsking(kind)) return false
      if (!isWhole && dateKinds.has(kind) && !untilWhen.test(flatten(part))) return false
      const isOnly = isOnlyValueOf(running, field, part, given)
      return isOnly && 'value' in read(running, { ...field, partial: null }, part, given.moment, false)
    })
  const withoutEnd = (part: string): string => {
    if (isOther(part, true)) return ''
    const words = part.split(/\s+/u)
    const isEnd = (_: string, at: number) =>
      at >= words.length - maxValueWords && isOther(words.slice(at).join(' '), false)
    const at = words.findIndex(isEnd)
    return at < 0 ? part : withoutEnd(words.slice(0, at).join(' '))
  }
  const parts = text.split(/[\n;]+|,(?!\d)/u).map((part) => part.trim())
  const kept = parts.map(withoutEnd)
  if (kept.every((part, at) => part === parts[at])) return text
  const rest = kept.filter((part) => part !== '').join(', ')
  // 'meu produto é 41 99999-1234' means the number.
  const isLeadIn = !/\d/u.test(rest) && isOnlyValue(rest, labelWords(running, asked))
  return isLeadIn ? text : rest
}

type ExtractedAsked = Extracted & { kind: FieldKind | undefined }

/** `kind` is the kind of the value that was read. */
function extractAsked(running: RunningStage, given: Given): ExtractedAsked {
  const { asked, askedText, moment } = given
  const field = running.fields.find(({ fieldName }) => fieldName === asked)
  if (field === undefined || !isAskedMeant(running, field.fieldName, given))
    return { fields: running.fields, notes: [], hasProgress: false, kind: undefined }
  const kind = kindFor(running, field.fieldName, given)
  const text = kind === 'text' ? withoutOtherValues(running, field.fieldName, askedText, given) : askedText
  const reading = read(running, field, text, moment, true)
  // Saying again what is to be confirmed confirms it: 'umas quatro' after 'Confirma o número de pessoas: 4?'.
  const isRepeated = running.awaited?.kind === 'confirmation' && 'value' in reading && reading.value === field.value
  const after = isRepeated ? confirmed(field) : applied(field, reading, moment.at)
  const isTaken = 'value' in reading && after.value !== field.value
  const why = after.reason !== null && after.state === 'invalid' ? [`${capital(after.reason)}.`] : []
  return {
    fields: running.fields.map((one) => (one === field ? after : one)),
    notes: [...(isTaken ? notesOf(running, after) : []), ...why],
    hasProgress: isTaken || isRepeated || JSON.stringify(after.partial) !== JSON.stringify(field.partial),
    kind: isTaken || isRepeated ? kind : undefined,
  }
}

/** `readKind` is the kind of the value that the message gave for the field that was asked for. */
function extractUnasked(running: RunningStage, readKind: FieldKind | undefined, given: Given): Extracted {
  const isTaken = (kind: FieldKind) =>
    kind === readKind || (readKind !== undefined && dateKinds.has(readKind) && dateKinds.has(kind))
  const notes: string[] = []
  let hasProgress = false
  const fields = running.fields.map((field) => {
    if (isTaken(kindFor(running, field.fieldName, given))) return field
    const reading = readUnasked(running, field, given)
    if (reading === undefined || !('value' in reading)) return field
    // An existing value is not changed without confirmation.
    const after = applied(field, hasValue(field) ? { ...reading, kind: 'confirm' } : reading, given.moment.at)
    hasProgress = true
    notes.push(...notesOf(running, after))
    return after
  })
  return { fields, notes, hasProgress }
}

/** Reads the message for the field that was asked for, and for other fields if only one of them matches. */
export function extract(running: RunningStage, message: string, moment: Moment, askedText = message): Extracted {
  const { awaited } = running
  const asked = awaited?.kind === 'field' || awaited?.kind === 'confirmation' ? awaited.fieldName : null
  const given: Given = { message, askedText, asked, moment }
  const own = extractAsked(running, given)
  const others = extractUnasked({ ...running, fields: own.fields }, own.kind, given)
  return {
    fields: others.fields,
    notes: [...own.notes, ...others.notes],
    hasProgress: own.hasProgress || others.hasProgress,
  }
}

/** 'Marcos Vinícius' where another value should be confirmed: the name, if it is the only text that is missing. */
export function extractNameInstead(running: RunningStage, message: string, moment: Moment): Extracted | undefined {
  const { awaited, fields } = running
  const isText = (fieldName: string): boolean => {
    const definition = definitionOf(running, fieldName)
    return definition !== undefined && ['text', 'introduction'].includes(kindBeside(definition))
  }
  // A text that is to be confirmed may be said anew.
  if (awaited?.kind !== 'confirmation' || isText(awaited.fieldName) || !isName(message)) return undefined
  const texts = fields.filter(({ fieldName, state }) => state === 'missing' && isText(fieldName))
  const definition = definitionOf(running, texts[0]?.fieldName ?? '')
  if (texts.length > 1 || definition === undefined || !isCustomerName(definition)) return undefined
  return extract({ ...running, awaited: { kind: 'field', fieldName: definition.fieldName } }, message, moment)
}
