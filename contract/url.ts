/** URLs that people type. */

/** In characters. */
export const urlLimit = 2_000

const scheme = /^[a-z][a-z\d+.-]*:\/\//iu

export const hasScheme = (text: string): boolean => scheme.test(text)

/** A URL without a scheme gets `https://` (S2§5, spec decision 17). */
export const withScheme = (text: string): string => (hasScheme(text) ? text : `https://${text.replace(/^\/\//u, '')}`)

export const hasCredentials = (text: string): boolean => {
  const url = URL.parse(text)
  return url !== null && (url.username !== '' || url.password !== '')
}

/** Why a URL is refused: it contains what is not to be stored and shown, or `otherwise`. */
export const urlProblem = (text: string, otherwise: string): string =>
  hasCredentials(text) ? 'Tire da URL o usuário e a senha, que vêm antes do “@”' : otherwise

/** Browsers and servers parse URLs with spaces differently. A host named https is the typing error 'https:loja.com'. */
export const isWebUrl = (text: string): boolean => {
  const url = /\s/u.test(text) ? null : URL.parse(text)
  if (url === null || hasCredentials(text)) return false
  return /^https?:$/u.test(url.protocol) && !/^https?$/u.test(url.hostname)
}
