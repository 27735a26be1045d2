/** Single slips of the finger or of spelling: `entega`, `hroario`, `ziper`, `serviso`. */

const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']

const place = new Map(
  rows.flatMap((row, y) =>
    Array.from(row).map((letter, x): [string, readonly [number, number]] => [letter, [x + y * 0.5, y]]),
  ),
)

/** Letters that Portuguese spelling confuses by their sound. */
const alike = new Set(['sz', 'sc', 'sx', 'gj', 'ei', 'ou', 'lu', 'mn', 'ck', 'cq', 'vw', 'iy'])

function confusable(a: string, b: string): boolean {
  if (alike.has(a + b) || alike.has(b + a)) return true
  const one = place.get(a)
  const other = place.get(b)
  return (
    one !== undefined && other !== undefined && Math.abs(one[0] - other[0]) <= 1 && Math.abs(one[1] - other[1]) <= 1
  )
}

/** Shorter words differ by one letter too often while both are right (gato, pato). */
const shortest = 5

/**
 * Whether `written` may be a slip for `meant`. One letter may be missing, doubled or swapped with its neighbour; another
 * letter in its place counts only when the two are neighbours on the keyboard or sound alike, so that
 * 'carvão' never stands for 'cartão'.
 */
export function isSlip(written: string, meant: string): boolean {
  if (Math.min(written.length, meant.length) < shortest || written === meant) return false
  // People hardly ever miss the first letter.
  if (written[0] !== meant[0]) return false
  let start = 0
  while (start < written.length && written[start] === meant[start]) start += 1
  const tail = written.slice(start)
  const right = meant.slice(start)
  if (tail.length === right.length) {
    if (tail.slice(1) === right.slice(1)) return confusable(tail[0] ?? '', right[0] ?? '')
    return tail[0] === right[1] && tail[1] === right[0] && tail.slice(2) === right.slice(2)
  }
  if (tail.length === right.length + 1) return tail.slice(1) === right
  return tail.length + 1 === right.length && tail === right.slice(1)
}

/** A stem must share this much with another to come from the same word; the rest must be an ending that makes words. */
const sharedStem = 5
const ending = /^(?:[aeiou]|[aei]r|[ai]d|[ai]ment|ac|ca|ant|ent|[ai]?dor|eir|al|[ia]v|ist|ur|ez|[ia]dad|ari|os|ic)?$/u

const prefixes = ['en', 'em', 'des', 're']
const bare = (word: string) => word.replace(/^(?:en|em|des|re)(?=\p{L}{4})/u, '')

/** How whatever `isSlip` or `isKin` may take for the same as `word` begins. */
export function beginningsOf(word: string): string[] {
  if (word.length < shortest) return []
  const stems = [...new Set([word, bare(word)])].filter((stem) => stem.length >= sharedStem)
  const shared = stems.map((stem) => stem.slice(0, sharedStem))
  const longer = [...shared, ...prefixes.map((prefix) => prefix + word.slice(0, sharedStem))]
  return [word.slice(0, 1), ...longer.filter((beginning) => beginning[0] !== word[0])]
}

/** Whether two stems belong to one family of words: `veneno` and `envenenamento`, `atropelado` and `atropelamento`. */
export function isKin(one: string, other: string): boolean {
  return [
    [one, other],
    [bare(one), other],
    [one, bare(other)],
  ].some(([a = '', b = '']) => {
    let shared = 0
    while (shared < a.length && a[shared] === b[shared]) shared += 1
    return shared >= sharedStem && ending.test(a.slice(shared)) && ending.test(b.slice(shared))
  })
}

const pastEnding = /\p{L}{2}(?:ou|eu|iu|[aei]ram|ei)$/u
const nouns = /^(?:pneu|museu|chapeu|trofeu|europeu|judeu|coreu)s?$/u

/** Whether a word without accents tells what somebody did: a story beside the question more often than the question. */
export const tellsStory = (word: string): boolean => word.length >= 5 && pastEnding.test(word) && !nouns.test(word)

const verbEnding = /(?:[aei]r|[aei]ram|ou|eu|iu|[aei]ndo|aram|ei|arem|erem|irem|asse|esse|isse|amos|emos|imos)$/u

/** Whether a word without accents may well be a verb in one of the forms in which people tell what happened. */
export const looksLikeVerb = (word: string): boolean => word.length >= 4 && verbEnding.test(word)
