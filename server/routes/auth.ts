/** Sign-in, registration, sign-out. */
import type { SessionUser } from '../../contract/auth.ts'
import { hashPassword, isPassword } from '../auth/password.ts'
import { createPasswordSession, createSession, revokeSession } from '../db/sessions.ts'
import { createUser, findUserByEmail } from '../db/users.ts'
import { tooManyAttempts } from '../http/refusals.ts'
import { type Handlers, refuse, reply } from '../http/result.ts'
import type { Dependencies } from './dependencies.ts'

const welcome = 'Login realizado com sucesso!'
const registered = 'Cadastro realizado com sucesso!'
const wrongCredentials = refuse(401, 'invalid_credentials', 'E-mail ou senha incorretos.')
const tooManyAccounts = refuse(
  429,
  'too_many_registrations',
  'Muitas contas criadas a partir deste endereço. Tente novamente mais tarde.',
)

export function authHandlers({
  db,
  clock,
  config,
  tokens,
  limits,
}: Dependencies): Pick<Handlers, 'login' | 'register' | 'logout' | 'currentUser'> {
  const issue = async (user: SessionUser) => {
    const { token, sessionId, expiresAt } = await tokens.issue(user)
    return { token, session: { id: sessionId, userId: user.id, now: clock.now(), expiresAt } }
  }

  return {
    login: async ({ body }, { address }) => {
      const who = { address, email: body.email }
      if (limits.signIn.isBlocked(who)) return tooManyAttempts
      limits.signIn.count(who)
      const user = await findUserByEmail(db, body.email)
      if (!(await isPassword(body.password, user?.password_hash)) || !user?.password_hash) return wrongCredentials
      const { token, session } = await issue(user)
      // A password that was changed during the comparison opens nothing any more.
      if (!(await createPasswordSession(db, session, user.password_hash))) return wrongCredentials
      limits.signIn.succeeded(who)
      return reply({ token, message: welcome })
    },

    register: async ({ body }, { address }) => {
      // Refused ones count as well: they tell which addresses have an account.
      if (!limits.mayRegister(address)) return tooManyAccounts
      const user = await createUser(db, {
        name: body.name,
        email: body.email,
        passwordHash: await hashPassword(body.password),
        credits: config.initialCredits,
        now: clock.now(),
      })
      if (user === undefined) return refuse(409, 'email_taken', 'Já existe uma conta com este e-mail.')
      const { token, session } = await issue(user)
      await createSession(db, session)
      return reply({ token, message: registered })
    },

    logout: async (_request, { session }) => {
      await revokeSession(db, session.user.id, session.id, clock.now())
      return reply({ message: 'Sessão encerrada.' })
    },

    currentUser: (_request, { session }) => Promise.resolve(reply(session.user)),
  }
}
