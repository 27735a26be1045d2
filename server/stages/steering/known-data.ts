/** What is known about the customer when a stage begins: from earlier messages and from the channel. Pure. */
import { foldText } from '../../../contract/fold-text.ts'
import { isName } from '../../answering/introduction.ts'
import { flatten } from '../../platform/text/flatten.ts'
import { isCustomerName, kindBeside } from '../readers/read-field.ts'
import { readPhone } from '../readers/phone.ts'
import { confirm, none, type ParsedValue } from '../readers/reading.ts'
import { examplesOf, termsOf, wishVerbs } from './examples.ts'
import { applied, definitionOf, isOfCustomer, type Moment, notesOf, readUnasked, type Extracted } from './fields.ts'
import type { FieldValue, RunningStage } from './state.ts'

/** `phone` in E.164 format. */
export type Contact = { name: string; phone: string | null }

/**
 * Data of the person in messages before the stage; of several values the newest one. A telephone there may be another
 * person's, so only an introduction needs no confirmation.
 */
export function extractEarlier(
  running: RunningStage,
  messages: readonly string[],
  moment: Moment,
): Pick<Extracted, 'fields' | 'notes'> {
  let fields = running.fields
  for (const message of messages.toReversed()) {
    const now = { ...running, fields }
    fields = fields.map((field) => {
      const definition = definitionOf(running, field.fieldName)
      if (field.value !== null || definition === undefined || !isOfCustomer(definition)) return field
      const reading = readUnasked(now, field, { message, askedText: message, asked: null, moment })
      if (reading === undefined || !('value' in reading)) return field
      return applied(field, isCustomerName(definition) ? reading : { ...reading, kind: 'confirm' }, moment.at)
    })
  }
  const notes = fields.filter((field, at) => field !== running.fields[at]).flatMap((field) => notesOf(running, field))
  return { fields, notes }
}

const product = /^(?:o |a )?(?:produto|servico|item|encomenda|pedido|procedimento)s?(?: desejad[oa]| escolhid[oa])?$/u
const orders = new RegExp(
  `\\b${wishVerbs}(?: (?:encomendar|pedir|comprar|contratar|alugar|levar|fazer (?:uma?|o|a) (?:encomenda|pedido) de))? (?=\\S)`,
  'u',
)
/** What is wished for ends before 'pra 15 pessoas' or 'no sábado'. */
const goesOn = /[,.!?;]| (?:pra|pro|para|no|na|dia|amanha|hoje|ate|por favor|obrigad[oa])(?= |$)/u
/** 'quero uma informação' orders nothing. */
const noProduct =
  /\b(?:horario|consulta|informac\w*|ajuda|orcamento|reserva|vaga|atendimento|pedido|encomenda|duvida|saber|falar)\b/u
const maxProductLength = 60

/** What the message orders, to be confirmed as the product: 'um bolo de chocolate'. */
export function suggestOrdered(
  { stage }: RunningStage,
  fields: FieldValue[],
  message: string,
  moment: Moment,
): FieldValue[] {
  const isProduct = ({ fieldName }: FieldValue) =>
    stage.requiredData.some(
      (one) => one.fieldName === fieldName && one.dataType === 'TEXT' && product.test(foldText(one.displayName).trim()),
    )
  const [field, ...others] = fields.filter((one) => one.state === 'missing' && isProduct(one))
  const whole = message.trim().replace(/\s+/gu, ' ')
  const flat = flatten(whole)
  const found = orders.exec(flat)
  if (field === undefined || others.length > 0 || found === null || flat.length !== whole.length) return fields
  const start = found.index + found[0].length
  const end = goesOn.exec(flat.slice(start))?.index ?? flat.length - start
  const ordered = whole.slice(start, start + end).trim()
  // What the owner's own example says is no choice yet.
  const known = new Set(
    examplesOf(stage)
      .flatMap(termsOf)
      .map(({ stem }) => stem),
  )
  const isChoice = termsOf(ordered).some(({ stem }) => !known.has(stem))
  if (!isChoice || ordered.length > maxProductLength || noProduct.test(flatten(ordered))) return fields
  return fields.map((one) => (one === field ? applied(one, confirm(ordered), moment.at) : one))
}

/** What the channel knows is confirmed rather than asked for. */
export function suggest(
  running: RunningStage,
  fields: readonly FieldValue[],
  contact: Contact | undefined,
  moment: Moment,
): FieldValue[] {
  const known = ({ fieldName }: FieldValue): ParsedValue => {
    const definition = definitionOf(running, fieldName)
    if (contact === undefined || definition === undefined) return none
    const kind = kindBeside(definition)
    // Of two names or numbers, one is probably another person's.
    if (running.stage.requiredData.filter((other) => kindBeside(other) === kind).length > 1) return none
    if (kind === 'introduction') return isName(contact.name) ? confirm(contact.name.trim()) : none
    if (kind !== 'phone' || contact.phone === null) return none
    const reading = readPhone(contact.phone, { isAsked: true })
    return 'value' in reading ? { ...reading, kind: 'confirm' } : none
  }
  return fields.map((field) => (field.state === 'missing' ? applied(field, known(field), moment.at) : field))
}
