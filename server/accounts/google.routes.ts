/** Signing in with Google (S1§7): exchanges an ID token for a session. */
import { registeredMessage, signedInMessage } from '../../contract/auth.ts'
import { createVerifyGoogle } from './google.ts'
import { startSession } from './start-session.ts'
import { googleAccount } from './identities.repository.ts'
import { createEgress } from '../platform/egress.ts'
import { tooManyAttempts } from '../http/refusals.ts'
import { type Handlers, refuse, reply } from '../http/result.ts'
import type { AccountDependencies } from './dependencies.ts'

const failedMessage = 'Falha na autenticação com Google'

const refusals = {
  unconfigured: refuse(503, 'google_not_configured', 'O login com Google ainda não foi configurado.'),
  unreachable: refuse(502, 'google_unreachable', failedMessage),
  refused: refuse(401, 'invalid_credential', failedMessage),
  taken: refuse(409, 'email_taken', 'Já existe uma conta com este e-mail. Entre com sua senha.'),
  linkedElsewhere: refuse(409, 'email_linked', 'Já existe uma conta com este e-mail, ligada a outra conta do Google.'),
}

export function googleHandlers(dependencies: AccountDependencies): Pick<Handlers, 'googleLogin'> {
  const { db, clock, config, log, limits } = dependencies
  const { googleClientId: clientId, googleKeysUrl: keysUrl } = config
  // The operator configures the URL of the keys, so it may be private.
  const egress = createEgress({ allow: [new URL(keysUrl).origin] })
  const verify = clientId === undefined ? undefined : createVerifyGoogle({ clientId, keysUrl, egress, clock })

  return {
    googleLogin: async ({ body }, { ip, userAgent }) => {
      if (verify === undefined) return refusals.unconfigured
      if (await limits.google.isBlocked(ip)) return tooManyAttempts

      const verified = await verify(body.credential)
      if (!verified.ok && verified.failure.kind === 'unreachable') {
        log.error('the keys of Google cannot be read', verified.failure.detail)
        return refusals.unreachable
      }
      if (!verified.ok) {
        return (await limits.google.count(ip)) ? refusals.refused : tooManyAttempts
      }
      await limits.google.succeeded(ip)

      const account = await googleAccount(db, verified.value, { credits: config.initialCredits, now: clock.now() })
      if (account.kind === 'taken' || account.kind === 'linkedElsewhere') return refusals[account.kind]
      const message = account.kind === 'created' ? registeredMessage : signedInMessage
      return reply({ token: await startSession(dependencies, { user: account.user, userAgent }), message })
    },
  }
}
