/** Whether PostgreSQL can store a text or a JSON value: no NUL characters, no lone surrogates, no extreme nesting. */

const maxDepth = 16

export const isValidPostgresText = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/**
 * A reviver for `JSON.parse` that repairs texts instead of refusing them, for messages that would not be sent again: it
 * drops NUL and replaces lone surrogates.
 */
export const toPostgresText = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value

type Path = readonly string[]

/**
 * The path of the first part of a parsed JSON value that cannot be stored, including keys; undefined if all can be. An
 * invalid key is not repeated: the path names the object that contains it.
 */
export const findInvalidText = (value: unknown): Path | undefined => findInvalidPath(value, 0)?.toReversed()

/** The path from the inside out. Only an invalid part costs memory, and recursion ends at `maxDepth`. */
function findInvalidPath(value: unknown, depth: number): string[] | undefined {
  if (typeof value === 'string') return isValidPostgresText(value) ? undefined : []
  if (typeof value !== 'object' || value === null) return undefined
  if (depth >= maxDepth) return []
  for (const [key, child] of Array.isArray(value) ? value.entries() : Object.entries(value)) {
    if (!isValidPostgresText(String(key))) return []
    const path = findInvalidPath(child, depth + 1)
    if (path !== undefined) return [...path, String(key)]
  }
  return undefined
}
