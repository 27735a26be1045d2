/** Combines reads that are requested together or while an earlier read is still running. */
import { setImmediate } from 'node:timers/promises'

/**
 * Returns a function that reads one key through `load`, which reads many. A value is always read after it was requested,
 * never taken from an earlier read.
 */
export function createBatch<Key, Value>(
  load: (keys: ReadonlySet<Key>) => Promise<ReadonlyMap<Key, Value>>,
): (key: Key) => Promise<Value | undefined> {
  let next: { keys: Set<Key>; loaded: Promise<ReadonlyMap<Key, Value>> } | undefined
  let current: Promise<unknown> = Promise.resolve()

  const begin = () => {
    const keys = new Set<Key>()
    const loaded = current.then(() => {
      next = undefined
      return load(keys)
    })
    // The callers handle a failure; the next batch starts all the same.
    current = loaded.catch(() => {})
    return { keys, loaded }
  }

  return async (key) => {
    next ??= begin()
    const { keys, loaded } = next
    keys.add(key)
    return (await loaded).get(key)
  }
}

/**
 * Like `createBatch`, but each key is read separately: only callers of the same key wait and share a value. A read starts one
 * turn of the event loop after it was requested.
 */
export function createSharedRead<Key, Value>(read: (key: Key) => Promise<Value>): (key: Key) => Promise<Value> {
  const running = new Map<Key, Promise<unknown>>()
  const waiting = new Map<Key, Promise<Value>>()

  const begin = async (key: Key): Promise<Value> => {
    // The callers of the earlier read handle its failure.
    await running.get(key)?.catch(() => {})
    // Requests that arrived together share the first read, too.
    await setImmediate()
    waiting.delete(key)
    const reading = read(key)
    running.set(key, reading)
    try {
      return await reading
    } finally {
      if (running.get(key) === reading) running.delete(key)
    }
  }

  return (key) => {
    const shared = waiting.get(key) ?? begin(key)
    waiting.set(key, shared)
    return shared
  }
}
