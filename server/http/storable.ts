/** What Postgres can store: no NUL characters, no halves of surrogate pairs; and no nesting that only an attack has. */

const deepest = 16

export const isStorableText = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

type Path = readonly string[]

/**
 * Where a parsed JSON value holds something that cannot be stored, keys included; undefined when all of it can.
 * A key that cannot be stored is not named: the path leads to what holds it.
 */
export function findUnstorable(value: unknown): Path | undefined {
  // A list of work instead of recursion, so that deep nesting cannot exhaust the stack.
  const pending: { value: unknown; path: Path }[] = [{ value, path: [] }]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value: item, path } = next
    if (typeof item === 'string' && !isStorableText(item)) return path
    if (typeof item !== 'object' || item === null) continue
    if (path.length >= deepest) return path
    for (const [key, child] of Object.entries(item)) {
      if (!isStorableText(key)) return path
      pending.push({ value: child, path: [...path, key] })
    }
  }
  return undefined
}

export const isStorable = (value: unknown): boolean => findUnstorable(value) === undefined
