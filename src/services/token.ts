/** The bearer token in this browser's storage, read without the app's other code. */
export const TOKEN_KEY = 'prosa.token'

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
