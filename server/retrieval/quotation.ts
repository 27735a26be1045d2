/** Selects the sentences of a passage to quote: the best one, and neighbours that lead to it or continue it. */
import type { Unit } from './units.ts'

export const quotationSize = { whole: 600, brief: 500 } as const
/**
 * Bonus of the next sentence, which belongs to the answer more often than the previous one; a 'como' question asks for
 * the steps that follow.
 */
const forward = { usual: 0.12, steps: 0.6 }
/** Sentences of another paragraph that score at least this share of the best one are quoted, too. */
const alsoInOther = 0.4
/** Shorter texts need what is beside them. */
const saysLittle = 60
const leadsOn = /[:?]$/u
/** Lines of a list that score at least this share of the best one are quoted, too. */
const alsoGood = 0.75
/** A line that covers this share of the question needs no neighbours. */
const speaksForItself = 0.5

/** A question says nothing by itself: its answer follows. */
export const isAsking = ({ text }: Unit): boolean => text.endsWith('?')

export function quote(
  units: readonly Unit[],
  shares: readonly number[],
  best: number,
  options: { asksSteps: boolean; longest: number; furtherLines: readonly number[] },
): string {
  const compose = (places: readonly number[]) => {
    const pieceAt = (at: number, index: number) => {
      const { joint = '', text = '', columns = '' } = units[at] ?? {}
      const before = places[index - 1]
      const glue = before === undefined ? '' : before === at - 1 ? joint : '\n'
      const isFirstRow = columns !== '' && (before === undefined || units[before]?.columns !== columns)
      return `${glue}${isFirstRow ? `${columns}\n` : ''}${text}`
    }
    return places.map(pieceAt).join('')
  }
  const between = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
  const textOf = (from: number, to: number) => compose(between(from, to))
  const share = (at: number) => shares[at] ?? 0
  const mayGrow = (at: number) => {
    const [start, next] = [units[best], units[at]]
    if (start === undefined || next === undefined) return false
    // The answer below a question reaches as far as the next question.
    if (start.isLine && isAsking(start)) return at > best && !(isAsking(next) && !units.slice(best, at).every(isAsking))
    return !(start.isLine && share(best) >= speaksForItself) || share(at) >= share(best) * alsoGood
  }
  let [from, to] = [best, best]
  /** Another paragraph is quoted for steps, or if it speaks of the question as well, or if the best one leads to it. */
  const belongs = (at: number, next: number) => {
    if (options.asksSteps || textOf(from, to).length < saysLittle) return true
    const later = units[Math.max(at, next)]
    if (later?.joint === '\n\n') return share(next) >= share(best) * alsoInOther || leadsOn.test(units[at]?.text ?? '')
    // In a text without empty lines, a line of several sentences may be a paragraph.
    return later?.joint !== '\n' || later.isLine || share(next) > 0 || leadsOn.test(units[at]?.text ?? '')
  }
  for (;;) {
    const sides = [
      { from: from - 1, to, gain: share(from - 1), grows: mayGrow(from - 1) && belongs(from, from - 1) },
      {
        from,
        to: to + 1,
        gain: share(to + 1) + (options.asksSteps ? forward.steps : forward.usual),
        grows: mayGrow(to + 1) && belongs(to, to + 1),
      },
    ]
    const side = sides
      .filter((one) => one.grows && textOf(one.from, one.to).length <= options.longest)
      .toSorted((a, b) => b.gain - a.gain)[0]
    if (side === undefined) break
    ;[from, to] = [side.from, side.to]
  }
  const lines = options.furtherLines
  const whole = compose([...lines.filter((at) => at < from), ...between(from, to), ...lines.filter((at) => at > to)])
  return whole.length <= options.longest ? whole : textOf(from, to)
}
