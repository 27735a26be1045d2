/** The network of an IP address, by which attempts are counted. */
import ipaddr from 'ipaddr.js'

/**
 * IPv4 addresses unchanged, also if mapped to IPv6; other IPv6 addresses by their /64, because a provider gives each
 * customer at least that much.
 */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  if (!(address instanceof ipaddr.IPv6)) return address.toString()
  const groups = address.parts.slice(0, 4).map((part) => part.toString(16))
  return `${groups.join(':')}::/64`
}
