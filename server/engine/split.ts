/** A long answer as several messages, as a person would send them. */

/** A message this short is never alone, one this long is never more than it need be. */
const size = { least: 200, most: 500 } as const

const listLine = /^\s*(?:[-*•]|\d+[.)])\s/u

/** Cut only between paragraphs; a list stays with the line that announces it, a code block stays whole. */
export function splitAnswer(text: string): [string, ...string[]] {
  const whole = text.trim()
  if (whole.length <= size.most) return [whole]
  const parts: string[] = []
  let open = false
  for (const paragraph of whole.split(/\n\s*\n/u)) {
    const previous = parts.at(-1)
    const belongs =
      previous !== undefined &&
      (open ||
        previous.length < size.least ||
        /:\s*$/u.test(previous) ||
        (listLine.test(paragraph) && listLine.test(previous.split('\n').at(-1) ?? '')))
    if (belongs) parts[parts.length - 1] = `${previous}\n\n${paragraph}`
    else parts.push(paragraph.trim())
    if ((paragraph.match(/^\s*```/gmu) ?? []).length % 2 === 1) open = !open
  }
  const last = parts.at(-1)
  if (parts.length > 1 && last !== undefined && last.length < size.least / 4) {
    parts.pop()
    parts[parts.length - 1] += `\n\n${last}`
  }
  const [first = whole, ...rest] = parts
  return [first, ...rest]
}
