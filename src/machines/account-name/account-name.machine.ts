/** The name of one's account, edited and saved (AC-02). */
import { AccountBody } from '../../../contract/account.ts'
import type { Account } from '../../../contract/auth.ts'
import { formMachine } from '../shared/form.machine.ts'

export type NameValues = { name: string }

export const accountNameMachine = formMachine<{ userId: string }, Account, NameValues>({
  id: 'accountName',
  surface: 'page',
  emptyValues: { name: '' },
  toValues: ({ name }) => ({ name }),
  schema: AccountBody,
  changes: ['account'],
})
