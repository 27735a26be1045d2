/** Sign-in, registration, sign-out. */
import { registeredMessage, signedInMessage } from '../../contract/auth.ts'
import { hashPassword, isPassword } from '../auth/password.ts'
import { startPasswordSession, startSession } from '../auth/start-session.ts'
import { revokeSession } from '../db/sessions.ts'
import { createUser, findUserByEmail } from '../db/users.ts'
import { tooManyAttempts } from '../http/refusals.ts'
import { type Handlers, refuse, reply } from '../http/result.ts'
import type { Dependencies } from './dependencies.ts'

const wrongCredentials = refuse(401, 'invalid_credentials', 'E-mail ou senha incorretos.')
const tooManyAccounts = refuse(
  429,
  'too_many_registrations',
  'Muitas contas criadas a partir deste endereço. Tente novamente mais tarde.',
)

export function authHandlers(
  dependencies: Dependencies,
): Pick<Handlers, 'login' | 'register' | 'logout' | 'currentUser'> {
  const { db, clock, config, limits } = dependencies
  return {
    login: async ({ body }, { address }) => {
      const who = { address, email: body.email }
      if (limits.signIn.isBlocked(who)) return tooManyAttempts
      limits.signIn.count(who)
      const user = await findUserByEmail(db, body.email)
      if (!(await isPassword(body.password, user?.password_hash, config.passwordCost)) || !user?.password_hash)
        return wrongCredentials
      // A password that was changed during the comparison opens nothing any more.
      const token = await startPasswordSession(dependencies, user, user.password_hash)
      if (token === undefined) return wrongCredentials
      limits.signIn.succeeded(who)
      return reply({ token, message: signedInMessage })
    },

    register: async ({ body }, { address }) => {
      // Refused ones count as well: they tell which addresses have an account.
      if (!limits.mayRegister(address)) return tooManyAccounts
      const user = await createUser(db, {
        name: body.name,
        email: body.email,
        passwordHash: await hashPassword(body.password, config.passwordCost),
        credits: config.initialCredits,
        now: clock.now(),
      })
      if (user === undefined) return refuse(409, 'email_taken', 'Já existe uma conta com este e-mail.')
      return reply({ token: await startSession(dependencies, user), message: registeredMessage })
    },

    logout: async (_request, { session }) => {
      await revokeSession(db, session.user.id, session.id, clock.now())
      return reply({ message: 'Sessão encerrada.' })
    },

    currentUser: (_request, { session }) => Promise.resolve(reply(session.user)),
  }
}
