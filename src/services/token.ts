/** The bearer token as it lies in this browser, read without the app's other code. */
export const TOKEN_KEY = 'prosa.token'

/** What a token says, unchecked; null when it is none. */
export const claimsIn = (token: string): unknown => {
  try {
    const part = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(part), (char) => char.charCodeAt(0))
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return null
  }
}
