/** Cleans untrusted texts: storable, in one line, or cut between characters. */

// All invisible characters except line ends, tabs, and the joiner of emojis.
const invisible = /(?![\n\r\t\u{200d}])[\p{Cc}\p{Cf}]/gu

/** Removes characters that cannot be stored or seen; lines are kept. */
export const cleaned = (text: string): string => text.toWellFormed().replace(invisible, '').normalize('NFC')

export const oneLine = (text: string): string => cleaned(text).replace(/\s+/gu, ' ').trim()

/** At most `limit` UTF-16 units, as the contract counts, without a cut character or word at the end. */
export function cut(text: string, limit: number): string {
  if (text.length <= limit) return text
  let head = ''
  for (const { segment } of new Intl.Segmenter('pt').segment(text.slice(0, limit + 1))) {
    if (head.length + segment.length > limit - 1) break
    head += segment
  }
  const space = head.search(/\s\S*$/u)
  return `${(space > limit / 2 ? head.slice(0, space) : head).replace(/[\s,;:–-]+$/u, '')}…`
}

/** The beginning of a long text, cut between lines if possible. */
export function cutLines(text: string, limit: number): string {
  if (text.length <= limit) return text
  const head = text.slice(0, limit)
  const end = head.lastIndexOf('\n')
  return (end > limit / 2 ? head.slice(0, end) : head).toWellFormed().replaceAll('\u{fffd}', '').trimEnd()
}
