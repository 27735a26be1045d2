import { passwordLabels, passwordTexts } from '../../src/features/account/strings.ts'
import { passwordChangeMachine } from '../../src/machines/password-change/password-change.machine.ts'
import { defineModel, noPayload } from '../kit/model.ts'
import { secretAnswers, secretFacts, secretScreen } from './secret-form.ts'

export const passwordChangeModel = defineModel({
  machine: passwordChangeMachine,
  input: undefined,
  stateKey: secretFacts,
  // An input fires a change event only when its value changes.
  offers: ({ context: { values } }, event) =>
    event.type !== 'form.change' ||
    Object.entries(event.patch).some(([field, text]) => values[field as keyof typeof values] !== text),
  events: {
    'form.open': noPayload,
    'form.close': noPayload,
    'form.change': {
      both: { patch: { currentPassword: 'a de hoje', newPassword: 'a de amanhã' } },
      'a short new one': { patch: { newPassword: 'curta' } },
      'no present one': { patch: { currentPassword: '' } },
    },
    'form.save': noPayload,
  },
  ports: { sendForm: secretAnswers('currentPassword', 'A senha atual está incorreta.') },
})

export const passwordChangeScreen = secretScreen(passwordChangeModel, {
  words: passwordTexts,
  open: passwordTexts.title,
  labels: passwordLabels,
})
