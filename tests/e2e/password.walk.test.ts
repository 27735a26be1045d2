/** Every state of the two password flows in the real app. */
import { runEndToEnd } from '../kit/e2e-runner.ts'
import { defineModel } from '../kit/model.ts'
import { passwordRecoveryModel } from '../models/password-recovery.model.ts'
import { passwordRecoveryScreen } from '../models/password-recovery.screen.ts'
import { passwordResetModel } from '../models/password-reset.model.ts'
import { passwordResetScreen } from '../models/password-reset.screen.ts'

runEndToEnd({
  models: [passwordRecoveryModel],
  screenModel: passwordRecoveryScreen,
  answers: { requestLink: { call: 'forgotPassword', outcomes: { accepted: 'real' } } },
  open: async (page) => void (await page.goto('/recuperar-senha')),
})

/** The walks open a link; password-reset.test.ts tests the page without a `token`. */
const { ports } = passwordResetModel
const { token } = ports.takeToken
const withLink = defineModel({
  ...passwordResetModel,
  ports: { ...ports, takeToken: token === undefined ? {} : { token } },
})

runEndToEnd({
  models: [withLink],
  screenModel: passwordResetScreen,
  answers: {
    checkToken: {
      call: 'validateReset',
      outcomes: {
        good: { kind: 'reply', status: 200, body: true },
        'not good': 'real',
        'too often': {
          kind: 'reply',
          status: 429,
          body: { error: 'too_many_attempts', message: 'Muitas tentativas.' },
        },
        'server broken': { kind: 'reply', status: 500, body: {} },
        offline: { kind: 'drop' },
      },
    },
    savePassword: {
      call: 'resetPassword',
      outcomes: { saved: { kind: 'reply', status: 200, body: { message: 'Senha alterada com sucesso' } } },
    },
  },
  withoutServer: ['takeToken', 'forgetToken'],
  open: async (page) => void (await page.goto('/redefinir-senha?token=um-token')),
})
