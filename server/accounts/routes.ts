/** Sign-in, registration, sign-out. */
import { registeredMessage, signedInMessage } from '../../contract/auth.ts'
import { hashPassword, isPassword } from './password.ts'
import { startPasswordSession, startSession } from './start-session.ts'
import { revokeSession } from './sessions.repository.ts'
import { createUser, findUserByEmail } from './users.repository.ts'
import { tooManyAttempts } from '../http/refusals.ts'
import { type Handlers, refuse, reply } from '../http/result.ts'
import type { AccountDependencies } from './dependencies.ts'

const wrongCredentials = refuse(401, 'invalid_credentials', 'E-mail ou senha incorretos.')
const tooManyAccounts = refuse(
  429,
  'too_many_registrations',
  'Muitas contas criadas a partir deste endereço. Tente novamente mais tarde.',
)

const takenMessage = 'Já existe uma conta com este e-mail. Faça login ou recupere a senha.'
const emailTaken = refuse(409, 'email_taken', takenMessage, { issues: [{ path: 'email', message: takenMessage }] })

export function authHandlers(dependencies: AccountDependencies): Pick<Handlers, 'login' | 'register' | 'logout'> {
  const { db, clock, config, limits } = dependencies
  return {
    login: async ({ body }, { ip, userAgent }) => {
      const who = { ip, email: body.email }
      if (await limits.signIn.isBlocked(who)) return tooManyAttempts
      // Counted before the slow comparison, so that simultaneous attempts count, too.
      if (!(await limits.signIn.count(who))) return tooManyAttempts
      const user = await findUserByEmail(db, body.email)
      if (!(await isPassword(body.password, user?.passwordHash, config.passwordCost)) || !user?.passwordHash)
        return wrongCredentials
      // A password that was changed during the comparison must not open a session.
      const token = await startPasswordSession(dependencies, { user, userAgent }, user.passwordHash)
      if (token === undefined) return wrongCredentials
      await limits.signIn.succeeded(who)
      return reply({ token, message: signedInMessage })
    },

    register: async ({ body }, { ip, userAgent }) => {
      // Refused registrations count, too: they reveal which e-mail addresses have an account.
      if (!(await limits.mayRegister(ip))) return tooManyAccounts
      const user = await createUser(db, {
        name: body.name,
        email: body.email,
        passwordHash: await hashPassword(body.password, config.passwordCost),
        credits: config.initialCredits,
        now: clock.now(),
      })
      if (user === undefined) return emailTaken
      return reply({ token: await startSession(dependencies, { user, userAgent }), message: registeredMessage })
    },

    logout: async (_request, { session }) => {
      await revokeSession(db, session.user.id, session.id, clock.now())
      return reply({ message: 'Sessão encerrada.' })
    },
  }
}
