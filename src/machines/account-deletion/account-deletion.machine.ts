/** The dialog 'Excluir conta' (AC-04): confirmed with the password or, where there is none, with the e-mail. */
import { DeleteAccountBody } from '../../../contract/account.ts'
import { secretFormMachine } from '../shared/secret-form.machine.ts'

export type DeletionValues = { confirmation: string }

export const accountDeletionMachine = secretFormMachine<DeletionValues>({
  id: 'accountDeletion',
  emptyValues: { confirmation: '' },
  schema: DeleteAccountBody,
  changes: [],
})
