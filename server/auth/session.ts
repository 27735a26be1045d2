/** Who is calling, once the bearer token has been believed. */
import type { SessionUser } from '../../contract/auth.ts'

export type Session = {
  /** The `jti` of the token. */
  id: string
  user: SessionUser
}
