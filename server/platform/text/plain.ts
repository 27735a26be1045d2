export const splitIntoWords = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? []

/** Whether the text contains letters or digits. */
export const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

/** At most `limit` characters from the beginning, without splitting a surrogate pair. */
export function beginningOf(text: string, limit: number): string {
  if (text.length <= limit) return text
  const beginning = text.slice(0, limit)
  return beginning.isWellFormed() ? beginning : beginning.slice(0, -1)
}

/** Removes characters that PostgreSQL cannot store, because a model may return anything. */
export const toPostgresText = (text: string): string => text.replaceAll('\0', '').toWellFormed()
