/** Whether PostgreSQL can store a text or a JSON value: no NUL characters, no lone surrogates, no extreme nesting. */

const maxDepth = 16

export const isValidPostgresText = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/**
 * A reviver for `JSON.parse` that repairs texts instead of refusing them, for messages that would not be sent again: it
 * drops NUL and replaces lone surrogates.
 */
export const toStorable = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value

type Path = readonly string[]

/**
 * The path of the first part of a parsed JSON value that cannot be stored, including keys; undefined if all can be. An
 * invalid key is not repeated: the path names the object that contains it.
 */
export function findInvalidText(value: unknown): Path | undefined {
  // An explicit stack instead of recursion, so that deep nesting cannot exhaust the call stack.
  const pending: { value: unknown; path: Path }[] = [{ value, path: [] }]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value: item, path } = next
    if (typeof item === 'string' && !isValidPostgresText(item)) return path
    if (typeof item !== 'object' || item === null) continue
    if (path.length >= maxDepth) return path
    for (const [key, child] of Object.entries(item)) {
      if (!isValidPostgresText(key)) return path
      pending.push({ value: child, path: [...path, key] })
    }
  }
  return undefined
}
