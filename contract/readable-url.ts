/** Hosts with accents as people write them: `ação.com.br` for `xn--ao-siap.com.br`. */
import { toUnicode } from 'punycode/punycode.es6.js'

const PREFIX = 'xn--'
/**
 * Lower-case letters of the Latin alphabet with their accents. Other alphabets, and the letters without a dot, have
 * letters that look like these, so that a host could pass for another.
 */
const latinLabel = /^(?!.*[ıĸ])[\da-z\u00df-\u00f6\u00f8-\u017e-]+$/u

const readableLabel = (label: string): string => {
  if (!label.startsWith(PREFIX)) return label
  const readable = toUnicode(label)
  return latinLabel.test(readable) && URL.parse(`https://${readable}`)?.hostname === label ? readable : label
}

/** Of a parsed URL, without its port. It is readable as a whole or not at all. */
const readableHostname = (hostname: string): string => {
  const labels = hostname.split('.').map(readableLabel)
  return labels.some((label) => label.startsWith(PREFIX)) ? hostname : labels.join('.')
}

export const readableHost = ({ hostname, port }: URL): string =>
  port === '' ? readableHostname(hostname) : `${readableHostname(hostname)}:${port}`

/** Only the host changes, and only where it is encoded. */
export const readableUrl = (text: string): string => {
  const hostname = URL.parse(text)?.hostname
  return hostname?.includes(PREFIX) ? text.replace(hostname, readableHostname(hostname)) : text
}
