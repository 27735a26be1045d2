/** Questions that are asked while others are being answered wait, and are answered together. */

/**
 * A function that asks for one key, by `load`, which asks for many. What is loaded was never read before it was asked for.
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
    // Whether it failed is told to those who asked.
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

/** The same where keys have nothing in common: only those who ask for one key wait for each other, and share an answer. */
export function createSharedRead<Key, Value>(read: (key: Key) => Promise<Value>): (key: Key) => Promise<Value> {
  const running = new Map<Key, Promise<unknown>>()
  const waiting = new Map<Key, Promise<Value>>()

  const begin = async (key: Key): Promise<Value> => {
    // Whether it failed is told to those who asked for it.
    await running.get(key)?.catch(() => {})
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
