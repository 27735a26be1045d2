/** Corrections of collected data: which field is meant, and its new value. Pure. */
import { isName } from '../../answering/introduction.ts'
import { flatten } from '../../platform/text/flatten.ts'
import { isCustomerName, kindBeside, kindOf, needsAsking } from '../readers/read-field.ts'
import { startsWithChange } from '../readers/turns-of-talk.ts'
import { countOf } from '../readers/words.ts'
import {
  applied,
  bareNameOf,
  definitionOf,
  emptyField,
  hasValue,
  isNamed,
  label,
  type Moment,
  notesOf,
  read,
  type Extracted,
  withPast,
} from './fields.ts'
import type { Collected, FieldValue, RunningStage, StageSnapshot, StageState } from './state.ts'

/** 'não, é dia 25' after 'Confirma …?' corrects what was to be confirmed, unless it names another field. */
function proposed(running: RunningStage, rest: string, message: string, moment: Moment): FieldValue | undefined {
  const { awaited, fields } = running
  if (awaited === null || awaited.kind === 'permission') return undefined
  const field = fields.find(({ fieldName }) => fieldName === awaited.fieldName)
  if (field === undefined || (awaited.kind === 'field' && field.reason === null)) return undefined
  if (fields.some((other) => other !== field && isNamed(running, other.fieldName, message))) return undefined
  return 'value' in read(running, { ...field, partial: null }, rest, moment, true) ? field : undefined
}

/** The collected field that a correction refers to: the one it names, else the only one of a matching kind. */
function corrected(running: RunningStage, rest: string, message: string, moment: Moment): FieldValue | undefined {
  const filled = running.fields.filter(hasValue)
  const readable = (field: FieldValue, isAsked: boolean) =>
    ['value', 'confirm'].includes(read(running, { ...field, partial: null }, rest, moment, isAsked).kind)
  const named = filled.filter(({ fieldName }) => isNamed(running, fieldName, message))
  const byName = named.length === 1 ? named.find((field) => readable(field, true)) : undefined
  if (byName !== undefined) return byName
  const isBareNumber = countOf(flatten(rest).replace(/^(?:e|sao|seriam|vao ser) /u, '')) !== null
  const numbers = filled.filter(({ fieldName }) => {
    const definition = definitionOf(running, fieldName)
    return definition !== undefined && kindOf(definition) === 'number'
  })
  if (isBareNumber && numbers.length === 1) return numbers[0]
  const byKind = filled.filter((field) => {
    const definition = definitionOf(running, field.fieldName)
    return definition !== undefined && !needsAsking(kindOf(definition)) && readable(field, false)
  })
  return byKind.length === 1 ? byKind[0] : undefined
}

/** Whether a name begins like a word of the other: 'Gmail' and 'Quatro' correct no 'Ana Beatriz', but 'Ana Bia' does. */
const isAlike = (name: string, other: string): boolean =>
  flatten(other)
    .split(' ')
    .some((word) => word.slice(0, 3) === flatten(name).split(' ')[0]?.slice(0, 3))

/** 'errei, é Ana Bia' where no text is asked for: the customer's name. */
function renamed(running: RunningStage, text: string): FieldValue | undefined {
  const { awaited, fields } = running
  const asked = awaited === null || awaited.kind === 'permission' ? undefined : definitionOf(running, awaited.fieldName)
  if ((asked !== undefined && ['text', 'introduction'].includes(kindBeside(asked))) || !isName(text)) return undefined
  return fields.find((field) => {
    const definition = definitionOf(running, field.fieldName)
    return hasValue(field) && definition !== undefined && isCustomerName(definition) && isAlike(text, field.value ?? '')
  })
}

/** The label in 'o nome está errado' and 'troca o nome', which tell no other value. */
const withdrawnLabel = (text: string): string | undefined =>
  /^(?:o|a|meu|minha) (.+) (?:esta|ta) errad[oa]$/u.exec(text)?.[1] ??
  (startsWithChange(text) ? /^(?:pode )?\p{L}+ (?:o|a|meu|minha) (.+)$/u.exec(text)?.[1] : undefined)

/** 'o nome está errado', 'troca o telefone': the fields with the one that is to be asked for again. */
export function reopen(running: RunningStage, message: string, { at }: Moment): FieldValue[] | undefined {
  const named = withdrawnLabel(flatten(message).replace(/[.!]+$/u, ''))
  const field = running.fields.find((one) => hasValue(one) && flatten(label(running, one.fieldName)) === named)
  if (field === undefined) return undefined
  const { fieldName } = field
  return running.fields.map((one) => (one === field ? { ...emptyField(fieldName), history: withPast(one, at) } : one))
}

/** Whether the message says a value anew while something else is asked for: 'o nome é Rita Lopes'. */
export function restates(running: RunningStage, message: string): boolean {
  const { awaited } = running
  const stated = /^(?:o|a|meu|minha) (.+)$/u.exec(flatten(message))?.[1]
  if (awaited?.kind !== 'field' || stated === undefined) return false
  return running.fields.some((field) => {
    const definition = definitionOf(running, field.fieldName)
    if (definition === undefined || !hasValue(field) || field.fieldName === awaited.fieldName) return false
    const name = flatten(bareNameOf(definition))
    // Values of other kinds are read from any message.
    return needsAsking(kindOf(definition)) && [`${name} e `, `${name} eh `].some((start) => stated.startsWith(start))
  })
}

/** 'troca o nome para Maria': the text after the first word of the field's label. */
function withoutName(rest: string, labelText: string): string {
  const name = /\p{L}[\p{L}\p{N}]*/u.exec(labelText)?.[0]
  if (name === undefined) return rest
  const pattern = new RegExp(
    `^(?:o |a |meu |minha )?${name}(?![\\p{L}\\p{N}])(?: (?:e|é|para|pra|por))?\\s*:?\\s*`,
    'iu',
  )
  return rest.replace(pattern, '').replace(/^(?:para|pra|por|é|e) /iu, '')
}

export function correct(running: RunningStage, rest: string, message: string, moment: Moment): Extracted | undefined {
  const name = (fieldName: string) => label(running, fieldName)
  const field =
    proposed(running, rest, message, moment) ??
    corrected(running, rest, message, moment) ??
    renamed(running, withoutName(rest, 'nome')) ??
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
    after.state === 'corrected'
      ? [`Certo, troquei ${label(running, field.fieldName)} para ${after.shown}.`]
      : notesOf(running, after)
  return { fields: running.fields.map((one) => (one === field ? after : one)), notes, hasProgress: true }
}

type Earlier = {
  state: StageState
  stages: readonly StageSnapshot[]
  message: string
  moment: Moment
  humanTransfer: boolean
}

/**
 * 'na verdade a raça é poodle' names what an earlier stage has collected. What its calls may have sent stays, and the
 * customer is told so.
 */
export function correctEarlier(
  { state, stages, message, moment, humanTransfer }: Earlier,
  running: RunningStage,
  rest: string,
): (Pick<StageState, 'collected'> & { notes: string[] }) | undefined {
  const fields = state.collected.filter(({ fieldName }) => !running.fields.some((own) => own.fieldName === fieldName))
  const requiredData = fields.map((field) => ({ ...field, description: '' }))
  const before: RunningStage = { ...running, stage: { ...running.stage, requiredData }, fields, awaited: null }
  if (!fields.some(({ fieldName }) => isNamed(before, fieldName, message))) return undefined
  const corrected = correct(before, rest, message, moment)
  if (corrected === undefined) return undefined
  const maySend = ({ stageId }: Collected) => stages.find(({ id }) => id === stageId)?.intentions.length !== 0
  const kept = fields.find((field) => maySend(field) && !corrected.fields.includes(field))
  if (kept !== undefined) return { notes: [keptNote(kept, humanTransfer)], collected: state.collected }
  return {
    notes: corrected.notes,
    collected: state.collected.map((one) => ({
      ...one,
      ...corrected.fields.find(({ fieldName }) => fieldName === one.fieldName),
    })),
  }
}

const keptNote = ({ displayName, shown }: Collected, humanTransfer: boolean): string => {
  const kept = `O que já foi registrado fica como está (${displayName}: ${shown}).`
  return humanTransfer ? `${kept} Para trocar, é só pedir para falar com uma pessoa.` : kept
}
