import { fail, ok } from '../../contract/failures.ts'
import { passwordRecoveryMachine } from '../../src/machines/password-recovery/password-recovery.machine.ts'
import { defineModel, noPayload } from '../kit/model.ts'

const message = 'Dados inválidos: Informe um e-mail válido'

export const passwordRecoveryModel = defineModel({
  machine: passwordRecoveryMachine,
  input: { email: '' },
  stateKey: ({ context: { email, problem, issue } }) => ({
    email: email.trim() !== '',
    problem: problem?.message ?? problem?.key ?? null,
    issue,
  }),
  // An input fires a change event only when its value changes.
  offers: ({ context }, event) => event.type !== 'recovery.edit' || event.email !== context.email,
  events: {
    'recovery.edit': { address: { email: 'lia@sol.com' }, spaces: { email: ' ' }, nothing: { email: '' } },
    'recovery.send': noPayload,
    'recovery.askAgain': noPayload,
  },
  ports: {
    requestLink: {
      accepted: { done: ok({ message: 'Feito.' }) },
      'too often': { done: fail('invalid', { status: 429, message: 'Muitas tentativas.' }) },
      'not an address': {
        done: fail('invalid', {
          status: 400,
          message,
          body: { error: 'invalid_input', message, issues: [{ path: 'email', message: 'Informe um e-mail válido' }] },
        }),
      },
      'server broken': { done: fail('server', { status: 500 }) },
      offline: { done: fail('offline') },
    },
  },
})
