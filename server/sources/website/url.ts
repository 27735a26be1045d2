/** Converts a typed URL to the URLs to try. */

/** A scheme: a name before a colon that is not a host with a port. */
const otherScheme = /^[a-z][a-z\d+.-]*:(?!\d)/iu
const webScheme = /^https?:\/\//iu

function parsed(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  if (url.hostname === '' || url.username !== '' || url.password !== '') return undefined
  url.hash = ''
  return url.href
}

/**
 * In the order in which to try them: without a scheme first https, then http if that cannot be reached (WS-02). The
 * same if the app added the scheme (`schemeAdded`).
 */
export function urlsOf(typed: string, { schemeAdded = false } = {}): string[] {
  const text = schemeAdded ? typed.trim().replace(webScheme, '') : typed.trim()
  if (webScheme.test(text)) return [parsed(text)].filter((url) => url !== undefined)
  if (otherScheme.test(text) || /\s/u.test(text)) return []
  const rest = text.replace(/^\/+/u, '')
  return [parsed(`https://${rest}`), parsed(`http://${rest}`)].filter((url) => url !== undefined)
}
