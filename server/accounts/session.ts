/** The caller, after the bearer token was verified. */
import type { SessionUser } from '../../contract/auth.ts'
import type { Route } from '../../contract/route.ts'

export type Session = {
  /** The `jti` of the token. */
  id: string
  user: SessionUser
  /** For an API key: the only agent it may use. */
  agentId?: string
}

export type Authenticate = (token: string | undefined, auth: Route['auth']) => Promise<Session | undefined>
