/** Whom a call was for, as the inbox writes it: 'Ana · (11) 98888-7777'. */
import * as v from 'valibot'
import { readPhone } from '../../../contract/phone-numbers.ts'
import type { Execution } from '../../../contract/webhooks.ts'
import { contactText } from '../../services/contact-text.ts'

const Recipient = v.pipe(v.string(), v.parseJson(), v.object({ to: v.string(), name: v.optional(v.string(), '') }))

/** Undefined if the call was not stored; a number that cannot be read is shown as it came. */
export function recipientText({ requestPayload }: Execution): string | undefined {
  const { success, output } = v.safeParse(Recipient, requestPayload)
  if (!success) return undefined
  const phone = readPhone(output.to)
  if (phone.kind !== 'invalid') return contactText({ name: output.name, phone: phone.digits })
  return [output.name, output.to].filter((part) => part !== '').join(' · ')
}
