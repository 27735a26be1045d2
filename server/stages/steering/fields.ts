/** Applies a message to the data of a running stage: values, corrections, suggestions and refusals. Pure. */
import { foldText } from '../../../contract/fold-text.ts'
import type { RequiredField } from '../../../contract/stages.ts'
import { splitIntoWords } from '../../platform/text/plain.ts'
import { isOnlyValue } from '../readers/beside-value.ts'
import type { Civil } from '../readers/civil.ts'
import { kindBeside, kindOf, needsAsking, readField, type FieldKind } from '../readers/read-field.ts'
import type { Reading } from '../readers/reading.ts'
import { isQuestion } from '../readers/turns-of-talk.ts'
import { flatten } from '../readers/words.ts'
import type { FieldValue, RunningStage } from './state.ts'

export type Moment = { at: number; civil: Civil }
export type Taken = { fields: FieldValue[]; notes: string[]; hasProgress: boolean }

const dateKinds = new Set<FieldKind>(['date', 'dateTime', 'time'])
/** Data of the person, valid in every stage of a conversation. */
export const contactKinds = new Set<FieldKind>(['email', 'phone', 'cpf', 'cnpj', 'cep', 'address'])

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
  /^(?:e |entao |ai )?(?:pode ser|que tal|serve|da (?:pra|para)? ?(?:ser )?|seria|poderia ser|tem (?:vaga|horario)|fica bom)/u
export const isProposal = (message: string): boolean => proposal.test(flatten(message))

/**
 * A day in a question ('vocês abrem domingo?') is not an answer; in a proposal ('pode ser domingo?') it must be
 * confirmed.
 */
function inQuestion(reading: Reading, kind: FieldKind, message: string): Reading {
  if (!isQuestion(message) || !dateKinds.has(kind)) return reading
  if (!isProposal(message)) return { kind: 'none' }
  return reading.kind === 'value' ? { ...reading, kind: 'confirm' } : reading
}

const withPast = (field: FieldValue, at: number): FieldValue['history'] =>
  field.value === null || field.shown === null
    ? field.history
    : [...field.history, { value: field.value, shown: field.shown, at }]

/** The field after a reading; the same object if nothing is new. */
function applied(field: FieldValue, reading: Reading, at: number): FieldValue {
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
      return { ...field, state, value: reading.value, shown: reading.shown, reason: null, partial: null, history }
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

const definitionOf = (running: RunningStage, fieldName: string): RequiredField | undefined =>
  running.stage.requiredData.find((one) => one.fieldName === fieldName)

function read(running: RunningStage, field: FieldValue, message: string, moment: Moment, isAsked: boolean): Reading {
  const definition = definitionOf(running, field.fieldName)
  if (definition === undefined) return { kind: 'none' }
  const { partial, declined } = field
  const reading = readField(definition, message, { now: moment.civil, isAsked, declined, ...(partial && { partial }) })
  return inQuestion(reading, kindOf(definition), message)
}

const label = (running: RunningStage, fieldName: string) => definitionOf(running, fieldName)?.displayName ?? fieldName

const isNamed = (running: RunningStage, fieldName: string, message: string): boolean => {
  const words = new Set(splitIntoWords(foldText(message)))
  return splitIntoWords(foldText(label(running, fieldName))).some((word) => word.length > 2 && words.has(word))
}

/** The collected field that a correction refers to: the one it names, else the only one of a matching kind. */
function corrected(running: RunningStage, rest: string, message: string, moment: Moment): FieldValue | undefined {
  const filled = running.fields.filter(hasValue)
  const readable = (field: FieldValue, isAsked: boolean) =>
    ['value', 'confirm'].includes(read(running, { ...field, partial: null }, rest, moment, isAsked).kind)
  const named = filled.filter(({ fieldName }) => isNamed(running, fieldName, message))
  const byName = named.length === 1 ? named.find((field) => readable(field, true)) : undefined
  if (byName !== undefined) return byName
  const byKind = filled.filter((field) => {
    const definition = definitionOf(running, field.fieldName)
    return definition !== undefined && !needsAsking(kindOf(definition)) && readable(field, false)
  })
  return byKind.length === 1 ? byKind[0] : undefined
}

/** 'troca o nome para Maria': the text after the name of the field. */
function withoutName(rest: string, name: string): string {
  const pattern = new RegExp(`^(?:o |a |meu |minha )?${name}\\b(?: (?:e|é|para|pra|por))?\\s*:?\\s*`, 'iu')
  return rest.replace(pattern, '').replace(/^(?:para|pra|por|é|e) /iu, '')
}

export function correct(running: RunningStage, rest: string, message: string, moment: Moment): Taken | undefined {
  const name = (fieldName: string) => label(running, fieldName).split(' ')[0] ?? ''
  const field =
    corrected(running, rest, message, moment) ??
    running.fields.find(
      (one) =>
        hasValue(one) && isNamed(running, one.fieldName, message) && withoutName(rest, name(one.fieldName)) !== rest,
    )
  if (field === undefined) return undefined
  const text = withoutName(rest, name(field.fieldName))
  const reading = read(running, { ...field, partial: null }, text, moment, true)
  const after = applied(field, reading, moment.at)
  if (after.value === field.value) return undefined
  const notes =
    after.state === 'corrected' ? [`Certo, troquei ${label(running, field.fieldName)} para ${after.shown}.`] : []
  return { fields: running.fields.map((one) => (one === field ? after : one)), notes, hasProgress: true }
}

/** Reads the message for the field that was asked for, and for other fields if only one of them matches. */
export function take(running: RunningStage, message: string, moment: Moment, askedText = message): Taken {
  const asked =
    running.awaited?.kind === 'field' || running.awaited?.kind === 'confirmation' ? running.awaited.fieldName : null
  const notes: string[] = []
  let hasProgress = false
  const askedKind = asked === null ? undefined : kindOf(definitionOf(running, asked) ?? never)
  const kinds = running.fields.map(({ fieldName }) =>
    (fieldName === asked ? kindOf : kindBeside)(definitionOf(running, fieldName) ?? never),
  )
  let consumed: FieldKind | undefined
  const note = (field: FieldValue) => {
    if (field.state === 'valid' || field.state === 'corrected')
      notes.push(`Anotado: ${label(running, field.fieldName)}: ${field.shown}.`)
  }
  /** The reading of a field that was not asked for. */
  const readBeside = (field: FieldValue, at: number, all: readonly FieldValue[]): Reading | undefined => {
    const kind = kinds[at]
    if (field.fieldName === asked || field.state === 'refused' || kind === undefined || needsAsking(kind)) return
    // Of two fields of one kind, only the one that was asked for can be meant.
    const rivals = all.filter(
      (other, index) => kinds[index] === kind && other !== field && (!hasValue(other) || other.fieldName === asked),
    )
    const isNear = (one: FieldKind | undefined) =>
      one === kind || (one !== undefined && dateKinds.has(one) && dateKinds.has(kind))
    if (isNear(consumed) || (rivals.length > 0 && !isNamed(running, field.fieldName, message))) return
    const reading = read(running, { ...field, partial: null }, message, moment, false)
    if (reading.kind !== 'value' && reading.kind !== 'confirm') return
    return hasValue(field) && reading.value === field.value ? undefined : reading
  }
  /** 'meu telefone é 41 99999-1234' is no product, though any text could be one. */
  const isForAnother = (field: FieldValue, at: number) => {
    const isNamedHere = isNamed(running, field.fieldName, message)
    const date = dateKinds.has(kinds[at] ?? 'text') ? moment.civil : undefined
    return (
      (isNamedHere || !hasValue(field)) &&
      isOnlyValue(message, splitIntoWords(foldText(label(running, field.fieldName))), date) &&
      readBeside(field, at, running.fields) !== undefined
    )
  }
  const isAskedMeant =
    askedKind !== 'text' || isNamed(running, asked ?? '', message) || !running.fields.some(isForAnother)
  const own = running.fields.map((field) => {
    if (field.fieldName !== asked || !isAskedMeant) return field
    const reading = read(running, field, askedText, moment, true)
    const after = applied(field, reading, moment.at)
    if ('value' in reading && after.value !== field.value) {
      consumed = askedKind
      hasProgress = true
      note(after)
    } else if (JSON.stringify(after.partial) !== JSON.stringify(field.partial)) hasProgress = true
    if (after.reason !== null && after.state === 'invalid') notes.push(`${capital(after.reason)}.`)
    return after
  })
  const fields = own.map((field, at) => {
    const reading = readBeside(field, at, own)
    if (reading === undefined || !('value' in reading)) return field
    // An existing value is not changed without confirmation.
    const after = applied(field, hasValue(field) ? { ...reading, kind: 'confirm' } : reading, moment.at)
    hasProgress = true
    note(after)
    return after
  })
  return { fields, notes, hasProgress }
}

const never: RequiredField = { fieldName: '', displayName: '', dataType: 'TEXT', description: '' }
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
