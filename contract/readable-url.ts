/** Hosts with accents as people write them: `ação.com.br` for `xn--ao-siap.com.br`. */

const PREFIX = 'xn--'
/**
 * Lower-case letters of the Latin alphabet with their accents. Other alphabets, and the letters without a dot, have
 * letters that look like these, so that a host could pass for another.
 */
const latinLabel = /^(?!.*[ıĸ])[\da-z\u00df-\u00f6\u00f8-\u017e-]+$/u

/** How many steps a delta is worth for the next one (RFC 3492, 6.1). */
const adapt = (delta: number, count: number, isFirst: boolean): number => {
  let rest = Math.floor(delta / (isFirst ? 700 : 2))
  rest += Math.floor(rest / count)
  let bias = 0
  for (; rest > 455; bias += 36) rest = Math.floor(rest / 35)
  return bias + Math.floor((36 * rest) / (rest + 38))
}

/** Decodes Punycode (RFC 3492, 6.2). The caller checks the result by encoding it again. */
const decode = (label: string): string => {
  const split = label.lastIndexOf('-')
  const letters = label.slice(0, Math.max(split, 0)).split('')
  let [code, at, bias] = [128, 0, 72]
  const digits = label
    .slice(split + 1)
    .split('')
    .map((digit) => Number.parseInt(digit, 36))
  while (digits.length > 0) {
    const before = at
    for (let [weight, step] = [1, 36]; ; step += 36) {
      const digit = digits.shift() ?? 10
      // The letters come first here, and the figures first in base 36.
      const value = digit < 10 ? digit + 26 : digit - 10
      at += value * weight
      const threshold = Math.min(Math.max(step - bias, 1), 26)
      if (value < threshold) break
      weight *= 36 - threshold
    }
    const count = letters.length + 1
    bias = adapt(at - before, count, before === 0)
    code += Math.floor(at / count)
    at %= count
    // Also where it is no number, as the label is not valid.
    if (!(code <= 0x17e)) return ''
    letters.splice(at, 0, String.fromCodePoint(code))
    at += 1
  }
  return letters.join('')
}

const readableLabel = (label: string): string => {
  if (!label.startsWith(PREFIX)) return label
  const readable = decode(label.slice(PREFIX.length))
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
