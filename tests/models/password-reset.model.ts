import { fail, ok } from '../../contract/failures.ts'
import { passwordResetMachine } from '../../src/machines/password-reset/password-reset.machine.ts'
import { defineModel, noPayload } from '../kit/model.ts'

const usedUp = 'Este link não vale mais. Peça um novo.'
const tooShort = 'Dados inválidos: Use pelo menos 8 caracteres'
const forgotten = { forgotten: { done: ok(null) } }

/** A visitor who has opened a link. */
export const passwordResetModel = defineModel({
  machine: passwordResetMachine,
  input: undefined,
  stateKey: ({ context: { token, newPassword, problem, issue } }) => ({
    token: token !== '',
    password: newPassword === '' ? 'none' : newPassword.length < 8 ? 'short' : 'long',
    problem: problem?.message ?? problem?.key ?? null,
    issue,
  }),
  // An input fires a change event only when its value changes.
  offers: ({ context }, event) => event.type !== 'reset.edit' || event.newPassword !== context.newPassword,
  events: {
    'reset.retry': noPayload,
    'reset.edit': { password: { newPassword: 'segredo-novo' }, 'short password': { newPassword: 'curta' } },
    'reset.save': noPayload,
  },
  ports: {
    takeToken: { token: { done: ok('a-token') }, 'no token': { done: ok(null) } },
    checkToken: {
      good: { done: ok(true) },
      'not good': { done: ok(false) },
      unreadable: { done: fail('invalid', { status: 400, message: 'Dados inválidos: Link inválido' }) },
      'too often': { done: fail('invalid', { status: 429, message: 'Muitas tentativas.' }) },
      'server broken': { done: fail('server', { status: 500 }) },
      offline: { done: fail('offline') },
    },
    savePassword: {
      saved: { done: ok({ message: 'Senha alterada com sucesso' }) },
      'used up': {
        done: fail('invalid', {
          status: 400,
          message: usedUp,
          body: { error: 'invalid_token', message: usedUp },
        }),
      },
      'refused by field': {
        done: fail('invalid', {
          status: 400,
          message: tooShort,
          body: {
            error: 'invalid_input',
            message: tooShort,
            issues: [{ path: 'newPassword', message: 'Use pelo menos 8 caracteres' }],
          },
        }),
      },
      'server broken': { done: fail('server', { status: 500 }) },
      offline: { done: fail('offline') },
    },
    forgetToken: forgotten,
    endSession: { ended: { done: ok(null) } },
  },
})
