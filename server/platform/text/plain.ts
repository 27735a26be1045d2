export const splitIntoWords = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? []

/** Whether there is anything to read in it. */
export const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

/** At most `limit` characters from the beginning, never half of one. */
export function beginningOf(text: string, limit: number): string {
  if (text.length <= limit) return text
  const beginning = text.slice(0, limit)
  return beginning.isWellFormed() ? beginning : beginning.slice(0, -1)
}

/** Without what the database cannot hold: a model may send anything. */
export const toPostgresText = (text: string): string => text.replaceAll('\0', '').toWellFormed()
