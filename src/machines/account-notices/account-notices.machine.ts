/**
 * The phone number at which the owner is notified of waiting customers, edited and saved; without one there are no
 * notices on WhatsApp.
 */
import { AccountNoticesBody } from '../../../contract/account.ts'
import type { Account } from '../../../contract/auth.ts'
import { readPhone, showPhone } from '../../../contract/phone-numbers.ts'
import { formMachine } from '../shared/form.machine.ts'

export type NoticesValues = { phone: string }

const shown = (digits: string): string => (digits === '' ? '' : showPhone(digits))

/** Shows the number in the form in which it will be used, so that the user sees how it was understood. */
const tidy = ({ phone }: NoticesValues): NoticesValues => {
  const read = readPhone(phone)
  return { phone: read.kind === 'invalid' ? phone.trim() : shown(read.digits) }
}

export const accountNoticesMachine = formMachine<{ userId: string }, Account, NoticesValues>({
  id: 'accountNotices',
  surface: 'page',
  emptyValues: { phone: '' },
  toValues: ({ noticePhone }) => ({ phone: shown(noticePhone) }),
  schema: AccountNoticesBody,
  tidy,
  changes: ['account'],
})
