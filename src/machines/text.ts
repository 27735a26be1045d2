/** Counts characters as people do: an emoji or a letter with accents may consist of several code points. */
const characters = new Intl.Segmenter('pt-BR', { granularity: 'grapheme' })

/** The first `count` characters, none of them cut. */
export const firstCharacters = (text: string, count: number): string => {
  let left = count
  for (const { index } of characters.segment(text)) {
    if (left === 0) return text.slice(0, index)
    left -= 1
  }
  return text
}

/** The first `count` UTF-16 units, as the server counts; none of an emoji that has several. */
export const firstUnits = (text: string, count: number): string => text.slice(0, count).replace(/[\uD800-\uDBFF]$/u, '')
