/** The address a person typed, as addresses to try. */

/** Something before a colon that is no host with a port. */
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
 * In the order in which to try them: without a scheme it is https, and http when that cannot be reached (WS-02). The
 * same where the scheme was not typed but added on the way (`schemeAdded`).
 */
export function addressesOf(typed: string, { schemeAdded = false } = {}): string[] {
  const text = schemeAdded ? typed.trim().replace(webScheme, '') : typed.trim()
  if (webScheme.test(text)) return [parsed(text)].filter((url) => url !== undefined)
  if (otherScheme.test(text) || /\s/u.test(text)) return []
  const rest = text.replace(/^\/+/u, '')
  return [parsed(`https://${rest}`), parsed(`http://${rest}`)].filter((url) => url !== undefined)
}
