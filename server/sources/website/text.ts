/** Texts of strangers: made storable, of one line, and cut without breaking a character. */

// All but line ends, tabs, and what joins emojis.
const invisible = /(?![\n\r\t\u{200d}])[\p{Cc}\p{Cf}]/gu

/** Without what cannot be stored or seen; lines stay. */
export const cleaned = (text: string): string => text.toWellFormed().replace(invisible, '').normalize('NFC')

export const oneLine = (text: string): string => cleaned(text).replace(/\s+/gu, ' ').trim()

/** At most `limit` as the contract counts them (UTF-16 units), without half a character or half a word at the end. */
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

/** The beginning of a long text, whole lines where there are any. */
export function cutLines(text: string, limit: number): string {
  if (text.length <= limit) return text
  const head = text.slice(0, limit)
  const end = head.lastIndexOf('\n')
  return (end > limit / 2 ? head.slice(0, end) : head).toWellFormed().replaceAll('\u{fffd}', '').trimEnd()
}
