/** Limits what runs at the same time for one user or visitor. */

export type KeyedLimit = {
  isReached: (key: string) => boolean
  /** Counts one more, regardless of the limit, until the returned function is called. */
  begin: (key: string) => () => void
}

export function createKeyedLimit(limit: number): KeyedLimit {
  const running = new Map<string, number>()
  const countOf = (key: string) => running.get(key) ?? 0
  return {
    isReached: (key) => countOf(key) >= limit,
    begin: (key) => {
      running.set(key, countOf(key) + 1)
      return () => {
        const left = countOf(key) - 1
        if (left === 0) running.delete(key)
        else running.set(key, left)
      }
    },
  }
}
