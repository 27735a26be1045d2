/** The dialog 'Trocar senha' (AC-02): changes the password, which ends all other sessions. */
import { ChangePasswordBody } from '../../../contract/account.ts'
import { secretFormMachine } from '../shared/secret-form.machine.ts'

export type PasswordValues = { currentPassword: string; newPassword: string }

export const passwordChangeMachine = secretFormMachine<PasswordValues>({
  id: 'passwordChange',
  emptyValues: { currentPassword: '', newPassword: '' },
  schema: ChangePasswordBody,
  changes: ['account'],
})
