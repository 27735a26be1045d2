import { confirmationLabel, deletionTexts } from '../../src/features/account/strings.ts'
import { accountDeletionMachine } from '../../src/machines/account-deletion/account-deletion.machine.ts'
import { defineModel, noPayload } from '../kit/model.ts'
import { secretAnswers, secretFacts, secretScreen } from './secret-form.ts'

export const accountDeletionModel = defineModel({
  machine: accountDeletionMachine,
  input: undefined,
  stateKey: secretFacts,
  // An input fires a change event only when its value changes.
  offers: ({ context: { values } }, event) =>
    event.type !== 'form.change' || event.patch.confirmation !== values.confirmation,
  events: {
    'form.open': noPayload,
    'form.close': noPayload,
    'form.change': { password: { patch: { confirmation: 'minha senha' } }, nothing: { patch: { confirmation: '' } } },
    'form.save': noPayload,
  },
  ports: { sendForm: secretAnswers('confirmation', 'A senha está incorreta.') },
})

export const accountDeletionScreen = secretScreen(accountDeletionModel, {
  words: deletionTexts,
  open: deletionTexts.open,
  labels: { confirmation: confirmationLabel(true) },
})
