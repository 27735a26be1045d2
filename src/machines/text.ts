/** Characters of one code unit that never combine with another, so that each counts as one. */
const singleUnits = /^[\n\u0020-\u007E\u00A1-\u02FF]*$/

/** The first `count` characters as people count them, none cut: an emoji may consist of several code points. */
export const firstCharacters = (text: string, count: number): string => {
  if (text.length <= count) return text
  const beginning = text.slice(0, count)
  if (singleUnits.test(text.slice(0, count + 1))) return beginning
  let left = count
  // Made only for texts that need it: a browser takes some 15 ms for the first one, which would delay the first frame.
  for (const { index } of new Intl.Segmenter('pt-BR', { granularity: 'grapheme' }).segment(text)) {
    if (left === 0) return text.slice(0, index)
    left -= 1
  }
  return text
}

/** The first `count` UTF-16 units, as the server counts; none of an emoji that has several. */
export const firstUnits = (text: string, count: number): string => text.slice(0, count).replace(/[\uD800-\uDBFF]$/u, '')
