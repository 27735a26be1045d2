/** What is known about the customer when a stage begins: from earlier messages and from the channel. Pure. */
import { isName } from '../../answering/introduction.ts'
import { isCustomerName, kindBeside } from '../readers/read-field.ts'
import { readPhone } from '../readers/phone.ts'
import { confirm, none, type Reading } from '../readers/reading.ts'
import { applied, definitionOf, isOfCustomer, type Moment, notesOf, readUnasked, type Taken } from './fields.ts'
import type { FieldValue, RunningStage } from './state.ts'

/** `phone` in E.164 format. */
export type Contact = { name: string; phone: string | null }

/**
 * Data of the person in messages before the stage; of several values the newest one. A telephone there may be another
 * person's, so only an introduction needs no confirmation.
 */
export function takeEarlier(
  running: RunningStage,
  messages: readonly string[],
  moment: Moment,
): Pick<Taken, 'fields' | 'notes'> {
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

/** What the channel knows is confirmed rather than asked for. */
export function suggest(
  running: RunningStage,
  fields: readonly FieldValue[],
  contact: Contact | undefined,
  moment: Moment,
): FieldValue[] {
  const known = ({ fieldName }: FieldValue): Reading => {
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
