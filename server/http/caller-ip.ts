/**
 * The IP address of the caller, for rate limits: the peer of the connection or, behind proxies, the address they
 * report.
 */
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/**
 * Each proxy appends the address it was called from to `X-Forwarded-For`. Entries before those of our own `hops` proxies
 * may be forged by the caller, so they are ignored.
 */
export function callerIp(c: Context, hops: number): string {
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map((part) => part.trim())
  return (hops > 0 && withoutPort(forwarded.at(-hops) ?? '')) || connectionIp(c)
}

/** Some proxies note the port, too: `203.0.113.1:4711`, `[2001:db8::1]:4711`. */
const withoutPort = (entry: string): string => entry.replace(/^(?:\[(.+)\]|([\d.]+))(?::\d+)?$/, '$1$2')

function connectionIp(c: Context): string {
  try {
    return getConnInfo(c).remote.address ?? ''
  } catch {
    // Called in-process, without a connection.
    return ''
  }
}
