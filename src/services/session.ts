/** Where the bearer token lives, and who hears when it comes or goes (S1§6, decisions 5, 6, 9). */
import * as v from 'valibot'
import { TokenClaims, type SessionUser } from '../../contract/auth.ts'
import { claimsIn, TOKEN_KEY } from './token.ts'

const DAY_IN_SECONDS = 86_400

export type SessionFact =
  | { type: 'session.opened'; user: SessionUser }
  | { type: 'session.closed' }
  | { type: 'session.rejected'; isTold: boolean }

const listeners = new Set<(fact: SessionFact) => void>()
/** What happened before anybody listened: answers come while the first page is still waiting for its code. */
let untold: SessionFact | null = null
const tell = (fact: SessionFact): void => {
  if (listeners.size === 0) untold = fact
  listeners.forEach((listener) => listener(fact))
}

const userOf = (token: string | null): SessionUser | null => {
  const parsed = v.safeParse(TokenClaims, claimsIn(token ?? ''))
  if (!parsed.success) return null
  const claims = parsed.output
  if (claims.exp !== undefined && claims.exp * 1000 <= Date.now()) return null
  return { id: claims.sub ?? '', name: claims.name, email: claims.email, role: claims.role }
}

const setCookie = (value: string, maxAge: number): void => {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `token=${value}; Max-Age=${maxAge}; Path=/; SameSite=Strict${secure}`
}

export const readToken = (): string | null => localStorage.getItem(TOKEN_KEY)

/** The signed-in user, or null when there is no token that is still valid. An empty id is the 'User ID not found' case. */
export const readSessionUser = (): SessionUser | null => userOf(readToken())

/** Whether it is a token of ours that is still valid. */
export const isToken = (token: string): boolean => userOf(token) !== null

/** @returns false when the token is no token of ours and nothing was stored. */
export const openSession = (token: string): boolean => {
  const user = userOf(token)
  if (!user) return false
  localStorage.setItem(TOKEN_KEY, token)
  setCookie(token, DAY_IN_SECONDS)
  tell({ type: 'session.opened', user })
  return true
}

export const closeSession = (): void => {
  localStorage.removeItem(TOKEN_KEY)
  setCookie('', 0)
  tell({ type: 'session.closed' })
}

/** A call was answered 401, or the token carries no user. `isTold` when whoever asked says so to the user itself. */
export const rejectSession = ({ isTold = false } = {}): void => tell({ type: 'session.rejected', isTold })

/** The server refused a read to the user's role, which it knows better than a token of before. */
export const reduceRole = (): void => {
  const user = readSessionUser()
  if (user) tell({ type: 'session.opened', user: { ...user, role: 'USER_CHAT' } })
}

/** Reports the session's facts, those of other tabs included, until the returned function is called. */
export const watchSession = (listener: (fact: SessionFact) => void): (() => void) => {
  const fromOtherTab = (event: StorageEvent): void => {
    if (event.key !== TOKEN_KEY && event.key !== null) return
    const user = userOf(readToken())
    listener(user ? { type: 'session.opened', user } : { type: 'session.closed' })
  }
  listeners.add(listener)
  if (untold) listener(untold)
  untold = null
  window.addEventListener('storage', fromOtherTab)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', fromOtherTab)
  }
}
