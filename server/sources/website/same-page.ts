/** Decides whether two URLs are the same page, and whether two hosts are the same site. */

/** Query parameters that only track visitors; the page is the same without them. */
const tracking =
  /^(?:utm_\w+|gclid|gbraid|wbraid|dclid|fbclid|msclkid|yclid|igshid|ttclid|twclid|li_fat_id|srsltid|mc_[ce]id|_ga|_gl|_hs\w+|hsa_\w+|phpsessid|jsessionid|aspsessionid\w*|sid|session_?id|ref|replytocom)$/iu

/** The URL to request, without parts that do not change the page. */
export function withoutTracking(href: string): string {
  const url = new URL(href)
  url.hash = ''
  url.pathname = url.pathname.replace(/;(?:jsessionid|sid)=[^/]*/giu, '')
  const names = [...url.searchParams.keys()]
  for (const name of names) if (tracking.test(name)) url.searchParams.delete(name)
  if (url.searchParams.size === 0) url.search = ''
  return url.href
}

const hostOf = ({ hostname, port, protocol }: URL) =>
  `${hostname.replace(/^www\./u, '').replace(/\.$/u, '')}:${port === '' ? 'usual' : `${protocol}${port}`}`

/** With and without www, http and https on their default ports are the same site. */
export const isSameSite = (one: string, other: string): boolean => hostOf(new URL(one)) === hostOf(new URL(other))

/** A key that is equal for all spellings of a page's URL. */
export function pageKey(href: string): string {
  const url = new URL(withoutTracking(href))
  const path = url.pathname
    .replace(/\/{2,}/gu, '/')
    .replace(/\/index\.(?:html?|php|aspx?|jsp)$/iu, '/')
    .replace(/\/+$/u, '')
    .replace(/%[0-9a-f]{2}/giu, (code) => code.toUpperCase())
  url.searchParams.sort()
  return `${hostOf(url)}${path}${url.search}`
}
