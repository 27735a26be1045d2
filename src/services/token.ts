/** The bearer token in this browser's storage, read without the app's other code. */
import { readText } from './stored-text.ts'

export const TOKEN_KEY = 'prosa.token'
/** By how many milliseconds this device's clock was ahead of the server's when the token came. */
export const CLOCK_AHEAD_KEY = 'prosa.clock-ahead'

/** @param exp Seconds since 1970, by the server's clock. */
export const isExpired = (exp: number | undefined, aheadMs = Number(readText(CLOCK_AHEAD_KEY) ?? 0)): boolean =>
  exp !== undefined && exp * 1000 <= Date.now() - aheadMs

/** The claims of a token, unverified; null if it is not a token. */
export const claimsIn = (token: string): unknown => {
  try {
    const part = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(part), (char) => char.charCodeAt(0))
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return null
  }
}
