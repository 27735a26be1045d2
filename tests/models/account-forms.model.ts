/** The forms of the account page that load and save a record: the name, and the number for notices. */
import type { Account } from '../../contract/auth.ts'
import { nameLabels, nameTexts, noticesLabels, alertTexts } from '../../src/features/account/strings.ts'
import { accountNameMachine } from '../../src/machines/account-name/account-name.machine.ts'
import { accountNoticesMachine } from '../../src/machines/account-notices/account-notices.machine.ts'
import { formFlowModel } from './form-flow.ts'
import { formScreen } from './form.screen.ts'

const subject = { userId: 'u1' }
const account: Account = {
  id: 'u1',
  name: 'Lia',
  email: 'lia@sol.com',
  role: 'OWNER',
  hasPassword: true,
  noticePhone: '5511988887777',
}

/** Saved elsewhere. */
export const renamed = { ...account, name: 'Ana' }
export const moved = { ...account, noticePhone: '5531966665555' }

export const accountNameModel = formFlowModel({
  machine: accountNameMachine,
  surface: 'page',
  subject,
  record: account,
  toValues: ({ name }) => ({ name }),
  newer: renamed,
  // Its name is no longer valid.
  outdated: { ...account, name: '' },
  field: 'name',
  typed: { name: 'Bia' },
  saved: { ...account, name: 'Bia' },
  invalid: { name: '' },
  hasOneField: true,
})

export const accountNameScreen = formScreen(accountNameModel, {
  words: nameTexts,
  labels: nameLabels,
  texts: ['name'],
  leave: ['name', 'name'],
})

export const accountNoticesModel = formFlowModel({
  machine: accountNoticesMachine,
  surface: 'page',
  subject,
  record: account,
  toValues: ({ noticePhone }) => ({ phone: noticePhone.replace(/^55(..)(.....)(....)$/u, '($1) $2-$3') }),
  newer: moved,
  outdated: { ...account, noticePhone: '' },
  field: 'phone',
  typed: { phone: '(21) 97777-6666' },
  saved: { ...account, noticePhone: '5521977776666' },
  invalid: { phone: '123' },
  hasOneField: true,
})

export const accountNoticesScreen = formScreen(accountNoticesModel, {
  words: alertTexts,
  labels: noticesLabels,
  texts: ['phone'],
  leave: ['phone', 'phone'],
})
