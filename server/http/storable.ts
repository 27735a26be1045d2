/** What Postgres can store: no NUL characters, no halves of surrogate pairs; and no nesting that only an attack has. */

const deepest = 16

export const isStorableText = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** Whether every text of a parsed JSON value, keys included, can be stored. */
export function isStorable(value: unknown): boolean {
  // A list of work instead of recursion, so that deep nesting cannot exhaust the stack.
  const pending: { value: unknown; depth: number }[] = [{ value, depth: 0 }]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value: item, depth } = next
    if (typeof item === 'string' && !isStorableText(item)) return false
    if (typeof item !== 'object' || item === null) continue
    if (depth >= deepest) return false
    for (const [key, child] of Object.entries(item)) {
      if (!isStorableText(key)) return false
      pending.push({ value: child, depth: depth + 1 })
    }
  }
  return true
}
