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
