/** The token that a request carries, where its call looks for one: in the header, or in the cookie (decision 6). */
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import type { Route } from '../../contract/routes.ts'

const shape = /^[\w.-]+$/

/** `publicUrl` is where people see the app, when a proxy hides it from this server. */
export function carriedToken(c: Context, auth: Route['auth'], publicUrl: string | undefined): string | undefined {
  if (auth === 'bearer') return /^Bearer ([\w.-]+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
  if (auth === 'none' || !isSameOrigin(c.req.raw.headers, publicUrl)) return undefined
  const token = getCookie(c, 'token')
  return token !== undefined && shape.test(token) ? token : undefined
}

/**
 * Whether a page of this origin asks. A cookie comes along whoever asks, so the browser's own word is needed: browsers
 * that do not send `Sec-Fetch-Site` send an `Origin`. A proxy that ends TLS leaves `Host` as it is or is made known by
 * `PUBLIC_URL`; the scheme is not compared with ours, which behind such a proxy is always http.
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

/** Without the port that goes without saying. */
function hostOf(host: string | null, protocol: string): string | undefined {
  const address = `${protocol}//${host ?? ''}`
  return URL.canParse(address) ? new URL(address).host : undefined
}
