/** IP addresses to which this server may send requests: those of the public internet. */
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** In a public range, but used inside a cloud for metadata and platform services. */
const internalToClouds = new Set(['168.63.129.16'])

/**
 * `ip` is in the format of the resolver or of `URL`, without brackets. An IP address that is not known to be public is
 * refused.
 */
export function isPublicIp(ip: string): boolean {
  if (isIP(ip) === 0 || internalToClouds.has(ip)) return false
  const parsed = ipaddr.parse(ip)
  // Every special range has a name of its own: private, link-local, documentation, tunnels that carry IPv4, …
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || isGlobal(parsed.toByteArray()))
}

/** Inside 2000::/3, the only range with global unicast addresses. */
const isGlobal = ([first = 0]: number[]): boolean => first >> 5 === 1
