/** The network of an IP address, by which attempts are counted. */
import { isIPv6 } from 'node:net'

/**
 * IPv4 addresses unchanged, also if mapped to IPv6; other IPv6 addresses by their /64, because a provider gives each
 * customer at least that much.
 */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped !== undefined || !isIPv6(ip)) return mapped ?? ip
  const [head = '', tail] = ip.replace(/%.*$/, '').toLowerCase().split('::')
  const groups = (part: string) => part.split(':').filter((group) => group !== '')
  const after = groups(tail ?? '')
  const zeros = tail === undefined ? 0 : 8 - groups(head).length - after.length
  const all = [...groups(head), ...Array.from({ length: Math.max(zeros, 0) }, () => '0'), ...after]
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
