/** Which IP addresses requests of this server may go to: those of the public internet. */
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Public by their range, but answered inside a cloud: its metadata and platform services. */
const internalToClouds = new Set(['168.63.129.16'])

/** `address` as the resolver or `URL` writes it, without brackets. Everything that is not known to be public is refused. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || internalToClouds.has(address)) return false
  const parsed = ipaddr.parse(address)
  // Every range that leads elsewhere has a name: private, link-local, documentation, tunnels that carry IPv4, …
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || isGlobal(parsed.toByteArray()))
}

/** Inside 2000::/3, outside which no global unicast addresses are assigned. */
const isGlobal = ([first = 0]: number[]): boolean => first >> 5 === 1
