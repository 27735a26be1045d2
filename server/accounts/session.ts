/** Who is calling, once the bearer token has been believed. */
import type { SessionUser } from '../../contract/auth.ts'
import type { Route } from '../../contract/route.ts'

export type Session = {
  /** The `jti` of the token. */
  id: string
  user: SessionUser
  /** Of an API key, the one agent that it reaches. */
  agentId?: string
}

export type Authenticate = (token: string | undefined, auth: Route['auth']) => Promise<Session | undefined>
