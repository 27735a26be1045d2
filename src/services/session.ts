/** Stores the bearer token and publishes its changes (S1§6, spec decisions 5, 6, 9). */
import * as v from 'valibot'
import { TokenClaims, type SessionUser } from '../../contract/auth.ts'
import { ownerKey } from './owner-key.ts'
import { readText, removeText, writeText } from './stored-text.ts'
import { claimsIn, CLOCK_AHEAD_KEY, isExpired, TOKEN_KEY } from './token.ts'

const DAY_IN_SECONDS = 86_400

export type SessionEvent =
  | { type: 'session.opened'; user: SessionUser }
  | { type: 'session.userChanged'; user: SessionUser }
  | { type: 'session.closed' }
  | { type: 'session.closedElsewhere' }
  | { type: 'session.rejected'; isHandledByCaller: boolean }

const listeners = new Set<(event: SessionEvent) => void>()
/** An event published before anyone subscribed: responses may come while the first page still loads its code. */
let pendingEvent: SessionEvent | null = null
const publish = (event: SessionEvent): void => {
  if (listeners.size === 0) pendingEvent = event
  listeners.forEach((listener) => listener(event))
}

const parseValidUser = (token: string | null, aheadMs?: number): SessionUser | null => {
  const parsed = v.safeParse(TokenClaims, claimsIn(token ?? ''))
  if (!parsed.success) return null
  const claims = parsed.output
  if (isExpired(claims.exp, aheadMs)) return null
  return { id: claims.sub ?? '', name: claims.name, email: claims.email, role: claims.role }
}

/** The server has just issued this token, so the time of issue shows how wrong this device's clock is. */
const clockAheadMs = (newToken: string): number => {
  const parsed = v.safeParse(TokenClaims, claimsIn(newToken))
  const issued = parsed.success ? parsed.output.iat : undefined
  return issued === undefined ? 0 : Math.max(0, Date.now() - issued * 1000)
}

const setCookie = (value: string, maxAge: number): void => {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `token=${value}; Max-Age=${maxAge}; Path=/; SameSite=Strict${secure}`
}

export const readToken = (): string | null => readText(TOKEN_KEY)

/** The signed-in user, or null when there is no token that is still valid. Without `sub` the id is empty: 'User ID not found' in the wizard. */
export const readSessionUser = (): SessionUser | null => parseValidUser(readToken())

/** The part of a storage key that names the signed-in user. */
export const readOwnerId = (): string => ownerKey(readSessionUser()?.id)

/** Whether a token that has just come is one of ours. Its time of issue counts, not this device's clock. */
export const isValidToken = (newToken: string): boolean => parseValidUser(newToken, clockAheadMs(newToken)) !== null

/** @returns false if the token is not one of ours; nothing is stored then. */
export const openSession = (token: string): boolean => {
  const aheadMs = clockAheadMs(token)
  const user = parseValidUser(token, aheadMs)
  if (!user) return false
  // First, because other tabs read it as soon as the token changes.
  writeText(CLOCK_AHEAD_KEY, String(aheadMs))
  writeText(TOKEN_KEY, token)
  setCookie(token, DAY_IN_SECONDS)
  publish({ type: 'session.opened', user })
  return true
}

const endListeners = new Set<() => void>()

export const closeSession = (): void => {
  removeText(TOKEN_KEY)
  setCookie('', 0)
  publish({ type: 'session.closed' })
  endListeners.forEach((listener) => listener())
}

/** A call was answered 401, or the token has no user. With `isHandledByCaller` the caller tells the user. */
export const rejectSession = ({ isHandledByCaller = false } = {}): void =>
  publish({ type: 'session.rejected', isHandledByCaller })

/** The server refused a read to this role: its information is newer than the token. */
export const downgradeToChatRole = (): void => {
  const user = readSessionUser()
  if (user) publish({ type: 'session.userChanged', user: { ...user, role: 'USER_CHAT' } })
}

/**
 * Reports each end of the session, in this tab or another. Does not consume the pending event, which is for the session
 * machine.
 */
export const watchSessionEnd = (listener: () => void): (() => void) => {
  const fromOtherTab = ({ key }: StorageEvent): void => {
    if ((key === TOKEN_KEY || key === null) && !readSessionUser()) listener()
  }
  endListeners.add(listener)
  window.addEventListener('storage', fromOtherTab)
  return () => {
    endListeners.delete(listener)
    window.removeEventListener('storage', fromOtherTab)
  }
}

/** Reports the session's events, also those of other tabs, until the returned function is called. */
export const watchSession = (listener: (event: SessionEvent) => void): (() => void) => {
  const fromOtherTab = (event: StorageEvent): void => {
    if (event.key !== TOKEN_KEY && event.key !== null) return
    const user = parseValidUser(readToken())
    listener(user ? { type: 'session.opened', user } : { type: 'session.closedElsewhere' })
  }
  listeners.add(listener)
  if (pendingEvent) listener(pendingEvent)
  pendingEvent = null
  window.addEventListener('storage', fromOtherTab)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', fromOtherTab)
  }
}
