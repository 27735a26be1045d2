/** Recognizes misspellings and typing errors: `limpesa`, `entefa`, `hroario`. */

const sounds: readonly (readonly [pattern: RegExp, sound: string])[] = [
  [/ch|sh/gu, 'x'],
  [/lh/gu, 'l'],
  [/nh/gu, 'n'],
  [/h/gu, ''],
  [/[sx]?c(?=[ei])|ss|z|sc(?=[ei])/gu, 's'],
  [/c|qu(?=[ei])|q/gu, 'k'],
  [/g(?=[ei])/gu, 'j'],
  [/gu(?=[ei])/gu, 'g'],
  [/w/gu, 'v'],
  [/[yei]/gu, 'i'],
  [/[ou]|l(?=[^aeiou]|$)/gu, 'u'],
  [/m(?=[^aeiou]|$)/gu, 'n'],
  [/(.)\1+/gu, '$1'],
]

/** Phonetic key of a word, equal for words that sound alike. */
const soundOf = (word: string): string => sounds.reduce((read, [pattern, sound]) => read.replace(pattern, sound), word)
/** Accents and endings were removed, so any 'c' but the first may have been 'ç' or stood before 'e' ('endereco', 'venc'). */
const softSoundOf = (word: string): string => soundOf(word.replaceAll(/(?<!^)c(?!h)/gu, 's'))
const soundAlikeWords = (one: string, other: string) =>
  soundOf(one) === soundOf(other) || softSoundOf(one) === softSoundOf(other)

/** Fit of a word with one wrong letter, unless both sound alike. */
export const oneLetterFit = 0.75
/** Shorter words that differ by one letter are too often both correct (gato, pato). */
const shortestForOne = 5
const shortestForTwo = 8

const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const keys = new Map(rows.flatMap((row, y) => Array.from(row, (letter, x) => [letter, { x: x + y * 0.5, y }] as const)))
const soundAlike = new Set('sz sc sx gj ei ou lu mn ck cq vw iy td bp'.split(' '))

/** Whether the letters are neighbours on the keyboard or have a similar sound: 'carvão' never stands for 'cartão'. */
function isConfusable(one: string, other: string): boolean {
  if (soundAlike.has(one + other) || soundAlike.has(other + one)) return true
  const [a, b] = [keys.get(one), keys.get(other)]
  return a !== undefined && b !== undefined && Math.abs(a.x - b.x) <= 1 && Math.abs(a.y - b.y) <= 1
}

const substitution = (one = '', other = '') => (one === other ? 0 : isConfusable(one, other) ? 1 : 2)

/** Edit distance: letters that are missing, doubled, swapped with a neighbour, or replaced by a confusable one. */
function distance(one: string, other: string): number {
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const replaced = (last[column - 1] ?? 0) + substitution(one[row - 1], other[column - 1])
      let least = Math.min((last[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1, replaced)
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
        least = Math.min(least, (before[column - 2] ?? 0) + 1)
      next.push(least)
    }
    before = last
    last = next
  }
  return last.at(-1) ?? 0
}

/** Shorter endings are too often a slip away from another word: 'palhaço' is no 'palhação'. */
const shortestEnding = 5
const shortestStem = 3

/** The words of which `written` may be a slip in one of the `endings`: 'orcaemnto' (orçamento), 'massajem' (massagem). */
export function correctEndings(written: string, endings: readonly string[]): string[] {
  const singular = written.replace(/s$/u, '')
  return endings.flatMap((ending) => {
    const most = ending.length < shortestEnding ? 0 : 1
    const lengths = [ending.length - most, ending.length, ending.length + most]
    const slip = lengths.find(
      (length) => singular.length - length >= shortestStem && distance(singular.slice(-length), ending) === 1,
    )
    return slip === undefined ? [] : [singular.slice(0, -slip) + ending]
  })
}

/** Letters of the longer word that remain without the common prefix and suffix. */
function differing(one: string, other: string): number {
  const shortest = Math.min(one.length, other.length)
  let start = 0
  while (start < shortest && one[start] === other[start]) start += 1
  let end = 0
  while (end < shortest - start && one.at(-1 - end) === other.at(-1 - end)) end += 1
  return Math.max(one.length, other.length) - start - end
}

/** Words that differ in more adjacent letters are neither phonetic matches nor typing errors, unless they are long. */
const maxDifferingWords = 3

/** How well `meant` explains `written`, 0 if it does not. The first letter is rarely wrong. */
export function slipFit(written: string, meant: string): number {
  if (Math.abs(written.length - meant.length) > 2) return 0
  const shortest = Math.min(written.length, meant.length)
  const apart = differing(written, meant)
  if (apart > maxDifferingWords && shortest < shortestForTwo) return 0
  if (shortest >= 3 && apart <= 2 * maxDifferingWords && soundAlikeWords(written, meant)) return 0.85
  if (written[0] !== meant[0] || shortest < shortestForOne || /\d/u.test(written + meant)) return 0
  const letters = distance(written, meant)
  if (letters === 1) return oneLetterFit
  return letters === 2 && shortest >= shortestForTwo ? 0.56 : 0
}
