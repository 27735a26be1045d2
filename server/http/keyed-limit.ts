/** Limits what runs at the same time for one user or visitor. */

export type KeyedLimit = {
  /** Undefined, without running `work`, if the limit of the key is reached. */
  tryRun: <T>(key: string, work: () => Promise<T>) => Promise<T> | undefined
  /** Counts one more until the returned function is called; undefined if the limit of the key is reached. */
  tryBegin: (key: string) => (() => void) | undefined
}

/** @param isEnforced Whether the limit counts now. */
export function createKeyedLimit(limit: number, isEnforced: () => boolean = () => true): KeyedLimit {
  const running = new Map<string, number>()
  const countOf = (key: string) => running.get(key) ?? 0
  const tryBegin: KeyedLimit['tryBegin'] = (key) => {
    if (countOf(key) >= limit && isEnforced()) return undefined
    running.set(key, countOf(key) + 1)
    let hasEnded = false
    return () => {
      if (hasEnded) return
      hasEnded = true
      const left = countOf(key) - 1
      if (left === 0) running.delete(key)
      else running.set(key, left)
    }
  }
  return {
    tryBegin,
    tryRun: (key, work) => {
      const end = tryBegin(key)
      return end && work().finally(end)
    },
  }
}

/** Calls `end` when the stream ends or is left. */
export function endStreamWith<T>(values: AsyncIterable<T>, end: () => void, signal: AbortSignal): AsyncIterable<T> {
  // A client that leaves before the first value never starts the generator, whose `finally` would not run.
  if (signal.aborted) end()
  else signal.addEventListener('abort', end, { once: true })
  return (async function* () {
    try {
      yield* values
    } finally {
      end()
    }
  })()
}
