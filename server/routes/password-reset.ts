/** Choosing a new password with a link that was sent by e-mail. */
import { type Handlers, refuse, reply } from '../http/result.ts'
import type { Dependencies } from './dependencies.ts'

export function passwordResetHandlers(
  _dependencies: Dependencies,
): Pick<Handlers, 'forgotPassword' | 'validateReset' | 'resetPassword'> {
  return {
    forgotPassword: () => Promise.resolve(refuse(400, 'not_built', 'Ainda não disponível.')),
    validateReset: () => Promise.resolve(reply(false)),
    resetPassword: () => Promise.resolve(refuse(400, 'not_built', 'Ainda não disponível.')),
  }
}
