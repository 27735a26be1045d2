/** Cuts a text where a reader sees a character end: no half emoji, no letter without its accent. */
const characters = new Intl.Segmenter('pt-BR', { granularity: 'grapheme' })

/** At most `limit` characters as the database counts them; a family of four is seven of them, and stays together. */
export function shorten(text: string, limit: number): string {
  let count = 0
  let end = 0
  for (const { segment } of characters.segment(text)) {
    count += Array.from(segment).length
    if (count > limit) break
    end += segment.length
  }
  // One character that never ends is no text that anyone wrote.
  return end === 0 ? Array.from(text).slice(0, limit).join('') : text.slice(0, end)
}
