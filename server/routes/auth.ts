/** Sign-in, registration, sign-out. */
import { registeredMessage, signedInMessage } from '../../contract/auth.ts'
import { hashPassword, isPassword } from '../auth/password.ts'
import { startSession } from '../auth/start-session.ts'
import { revokeSession } from '../db/sessions.ts'
import { createUser, findUserByEmail } from '../db/users.ts'
import { type Handlers, refuse, reply } from '../http/result.ts'
import type { Dependencies } from './dependencies.ts'

export function authHandlers(
  dependencies: Dependencies,
): Pick<Handlers, 'login' | 'register' | 'logout' | 'currentUser'> {
  const { db, clock, config, attempts } = dependencies
  return {
    login: async ({ body }, { address }) => {
      const attempt = `${address} ${body.email}`
      if (attempts.isBlocked(attempt))
        return refuse(429, 'too_many_attempts', 'Muitas tentativas. Aguarde alguns minutos e tente novamente.')
      // Counted before the slow comparison: tries sent all at once count as well.
      attempts.failed(attempt)
      const user = await findUserByEmail(db, body.email)
      if (!(await isPassword(body.password, user?.password_hash)) || user === undefined)
        return refuse(401, 'invalid_credentials', 'E-mail ou senha incorretos.')
      attempts.succeeded(attempt)
      return reply({ token: await startSession(dependencies, user), message: signedInMessage })
    },

    register: async ({ body }) => {
      const user = await createUser(db, {
        name: body.name,
        email: body.email,
        passwordHash: await hashPassword(body.password),
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
