/** The session token of a request: from the authorization header or, for some calls, the cookie (spec decision 6). */
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import type { Route } from '../../contract/route.ts'

const tokenPattern = /^[\w.-]+$/

/** `publicUrl` is the URL at which people see the app, if a proxy hides it from this server. */
export function extractToken(c: Context, auth: Route['auth'], publicUrl: string | undefined): string | undefined {
  if (auth === 'bearer' || auth === 'apiKey')
    return /^Bearer ([\w.-]+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
  if (auth === 'none' || !isSameOrigin(c.req.raw.headers, publicUrl)) return undefined
  const token = getCookie(c, 'token')
  return token !== undefined && tokenPattern.test(token) ? token : undefined
}

/**
 * Whether a page of this origin sent the request. Browsers also send the cookie for pages of other origins, so the
 * header `Sec-Fetch-Site` or, in older browsers, `Origin` decides. `Origin` is compared with `Host` and `PUBLIC_URL`,
 * but without the scheme: behind a proxy that terminates TLS, ours is always http.
 */
function isSameOrigin(headers: Headers, publicUrl: string | undefined): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  const origin = headers.get('origin') ?? ''
  if (!/^https?:\/\/[^/]+$/i.test(origin) || !URL.canParse(origin)) return false
  const from = new URL(origin)
  if (from.username !== '' || from.password !== '') return false
  return (
    from.host === hostOf(headers.get('host'), from.protocol) ||
    (publicUrl !== undefined && from.origin === new URL(publicUrl).origin)
  )
}

/** Host without the default port of the protocol. */
function hostOf(host: string | null, protocol: string): string | undefined {
  const url = `${protocol}//${host ?? ''}`
  return URL.canParse(url) ? new URL(url).host : undefined
}
