/** Finds the sentences of a passage that answer best, so that they can be marked in it. */

export type Part = { text: string; isMarked: boolean; at: number }

const collapse = (text: string): string => text.replace(/\s+/gu, ' ').trim()

/** Maps each character of the collapsed text to its index in the original. */
const collapsed = (content: string): { text: string; places: number[] } => {
  const places: number[] = []
  let text = ''
  for (const { 0: run, index } of content.matchAll(/\s+|\S/gu)) {
    const isSpace = run.trim() === ''
    if (isSpace && text === '') continue
    const next = isSpace ? ' ' : run
    for (let unit = 0; unit < next.length; unit++) places.push(index + unit)
    text += next
  }
  return { text, places }
}

/** The position of `piece` in `content`, ignoring white space; null when it is missing. */
const findIn = (content: string, piece: string): { from: number; to: number } | null => {
  const wanted = collapse(piece)
  const { text, places } = collapsed(content)
  const at = wanted === '' ? -1 : text.indexOf(wanted)
  const from = places[at]
  const last = places[at + wanted.length - 1]
  return from === undefined || last === undefined ? null : { from, to: last + 1 }
}

/** An excerpt may consist of sentences from several places, joined together. */
const piecesOf = (content: string, excerpt: string): { from: number; to: number }[] => {
  const whole = findIn(content, excerpt)
  if (whole) return [whole]
  return excerpt.split(/\n+|\s*(?:…|\[\.\.\.\])\s*|(?<=[.!?])\s+/u).flatMap((piece) => findIn(content, piece) ?? [])
}

/** The passage in parts, those of the excerpt marked. */
export const highlighted = (content: string, excerpt: string): Part[] => {
  const parts: Part[] = []
  let done = 0
  const add = (to: number, isMarked: boolean): void => {
    if (to > done) parts.push({ text: content.slice(done, to), isMarked, at: done })
    done = Math.max(done, to)
  }
  for (const { from, to } of piecesOf(content, excerpt).toSorted((one, other) => one.from - other.from)) {
    add(from, false)
    add(to, true)
  }
  add(content.length, false)
  return parts
}
