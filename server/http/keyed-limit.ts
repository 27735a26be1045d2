/** Limits what runs at the same time for one user or visitor. */

export type KeyedLimit = {
  isReached: (key: string) => boolean
  /** Counts one more, regardless of the limit, until the returned function is called. */
  begin: (key: string) => () => void
  /** Counts a stream from when it is read until it ends or is left. */
  countStream: <T>(key: string, values: AsyncIterable<T>) => AsyncGenerator<T>
}

export function createKeyedLimit(limit: number): KeyedLimit {
  const running = new Map<string, number>()
  const countOf = (key: string) => running.get(key) ?? 0
  const begin = (key: string) => {
    running.set(key, countOf(key) + 1)
    return () => {
      const left = countOf(key) - 1
      if (left === 0) running.delete(key)
      else running.set(key, left)
    }
  }
  return {
    isReached: (key) => countOf(key) >= limit,
    begin,
    countStream: async function* (key, values) {
      const end = begin(key)
      try {
        yield* values
      } finally {
        end()
      }
    },
  }
}
