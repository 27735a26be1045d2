/** Who calls, for limits: the other end of the connection or, behind proxies, what they noted. */
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/**
 * Each proxy adds the address it was called from to the end of `X-Forwarded-For`; what stands before the entries of our
 * own `hops` proxies may be made up by the caller, and is not looked at.
 */
export function addressOf(c: Context, hops: number): string {
  const noted = (c.req.header('x-forwarded-for') ?? '').split(',').map((part) => part.trim())
  return (hops > 0 && noted.at(-hops)) || connectedFrom(c)
}

function connectedFrom(c: Context): string {
  try {
    return getConnInfo(c).remote.address ?? ''
  } catch {
    // Called in-process, without a connection.
    return ''
  }
}
