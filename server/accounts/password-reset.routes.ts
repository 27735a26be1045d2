/** Choosing a new password with a link from an e-mail. */
import { hashPassword } from './password.ts'
import { hashResetToken } from './reset-token.ts'
import { findResetUser, spendPasswordReset } from './password-resets.repository.ts'
import { tooManyAttempts } from '../http/refusals.ts'
import { type Handlers, refuse, reply } from '../http/result.ts'
import type { AccountDependencies } from './dependencies.ts'

const asked = 'Se houver uma conta com este e-mail, enviaremos um link para criar uma nova senha.'
const badLink = refuse(400, 'invalid_token', 'Este link não vale mais. Peça um novo.')

export function passwordResetHandlers({
  db,
  clock,
  config,
  enqueuePasswordLink,
  limits,
}: AccountDependencies): Pick<Handlers, 'forgotPassword' | 'validateReset' | 'resetPassword'> {
  return {
    // The job checks whether an account exists, so neither the reply nor its timing reveals it.
    forgotPassword: async ({ body: { email } }, { ip }) => {
      if (!(await limits.mayAskForLink({ ip, email }))) return tooManyAttempts
      await enqueuePasswordLink(email)
      return reply({ message: asked })
    },

    validateReset: async ({ query: { token } }, { ip }) => {
      if (await limits.badLinks.isBlocked(ip)) return tooManyAttempts
      const user = await findResetUser(db, hashResetToken(token), clock.now())
      if (user === undefined) await limits.badLinks.count(ip)
      return reply(user !== undefined)
    },

    resetPassword: async ({ body: { token, newPassword } }, { ip }) => {
      if (await limits.badLinks.isBlocked(ip)) return tooManyAttempts
      const tokenHash = hashResetToken(token)
      const user = await findResetUser(db, tokenHash, clock.now())
      if (user === undefined) {
        await limits.badLinks.count(ip)
        return badLink
      }
      if (!(await limits.mayUseLink(user.id))) return tooManyAttempts
      // Hashing is slow, so it runs before the transaction takes a connection.
      const passwordHash = await hashPassword(newPassword, config.passwordCost)
      if (!(await spendPasswordReset(db, { userId: user.id, tokenHash, passwordHash, now: clock.now() })))
        return badLink
      await limits.signIn.forgive({ ip, email: user.email })
      return reply({ message: 'Senha alterada com sucesso' })
    },
  }
}
