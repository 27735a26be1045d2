/** Cuts a text between visible characters: no half emoji, no letter without its accent. */
const characters = new Intl.Segmenter('pt-BR', { granularity: 'grapheme' })

/**
 * At most `limit` code points, as the database counts; an emoji of a family of four has seven of them and is not split.
 */
export function shorten(text: string, limit: number): string {
  let count = 0
  let end = 0
  for (const { segment } of characters.segment(text)) {
    count += Array.from(segment).length
    if (count > limit) break
    end += segment.length
  }
  // A single endless grapheme is not real text, so it is cut anyway.
  return end === 0 ? Array.from(text).slice(0, limit).join('') : text.slice(0, end)
}
