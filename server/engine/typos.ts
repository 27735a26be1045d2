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
