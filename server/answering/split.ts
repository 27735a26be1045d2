/** Splits a long answer into several messages, as a person would send them. */

/** A shorter message is joined with its neighbour. */
const least = 200

const listLine = /^\s*(?:[-*•]|\d+[.)])\s/u
const sentences = new Intl.Segmenter('pt-BR', { granularity: 'sentence' })

/**
 * Parts of at most `longest` characters, cut between paragraphs: a list stays with its introducing line, a code block
 * stays whole. Longer paragraphs are cut between sentences, and longer sentences between words (ST-05).
 */
export function splitAnswer(text: string, longest: number): [string, ...string[]] {
  const whole = text.trim()
  if (whole.length <= longest) return [whole]
  const parts = joinShort(paragraphsOf(whole), Math.min(least, longest / 2)).flatMap((part) => cut(part, longest))
  const [first = whole, ...rest] = parts
  return [first, ...rest]
}

/** Joins paragraphs that belong together. */
function paragraphsOf(text: string): string[] {
  const paragraphs: string[] = []
  let isInCode = false
  for (const paragraph of text.split(/\n\s*\n/u)) {
    const previous = paragraphs.at(-1)
    const belongs =
      previous !== undefined &&
      (isInCode ||
        /:\s*$/u.test(previous) ||
        (listLine.test(paragraph) && listLine.test(previous.split('\n').at(-1) ?? '')))
    if (belongs) paragraphs[paragraphs.length - 1] = `${previous}\n\n${paragraph}`
    else paragraphs.push(paragraph.trim())
    if ((paragraph.match(/^\s*```/gmu) ?? []).length % 2 === 1) isInCode = !isInCode
  }
  return paragraphs
}

function joinShort(paragraphs: readonly string[], short: number): string[] {
  const parts: string[] = []
  for (const paragraph of paragraphs) {
    const previous = parts.at(-1)
    if (previous !== undefined && previous.length < short) parts[parts.length - 1] = `${previous}\n\n${paragraph}`
    else parts.push(paragraph)
  }
  const last = parts.at(-1)
  if (parts.length > 1 && last !== undefined && last.length < short / 4) {
    parts.pop()
    parts[parts.length - 1] += `\n\n${last}`
  }
  return parts
}

function cut(part: string, longest: number): string[] {
  if (part.length <= longest) return [part]
  const pieces = Array.from(sentences.segment(part), ({ segment }) => segment).flatMap((sentence) =>
    sentence.length <= longest
      ? [sentence]
      : (sentence.match(new RegExp(`.{1,${longest}}(?:\\s|$)|\\S{1,${longest}}`, 'gsu')) ?? []),
  )
  const packed: string[] = []
  for (const piece of pieces) {
    const previous = packed.at(-1)
    if (previous !== undefined && (previous + piece).trimEnd().length <= longest)
      packed[packed.length - 1] = previous + piece
    else packed.push(piece)
  }
  return packed.map((each) => each.trim()).filter((each) => each !== '')
}
