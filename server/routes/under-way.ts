/** Work that several callers may wait for: begun by the first, given up only when the last of them has gone away. */

type Entry<T> = { about: string; waiting: number; giveUp: AbortController; done: Promise<T> }

export type UnderWay<T> = {
  /**
   * Waits for the work of this key, beginning it when there is none.
   * @returns undefined when the work of this key is about something else.
   */
  join: (
    key: string,
    about: string,
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<T>,
  ) => { isFirst: boolean; done: Promise<T> } | undefined
}

export function createUnderWay<T>(): UnderWay<T> {
  const entries = new Map<string, Entry<T>>()

  return {
    join: (key, about, signal, work) => {
      const found = entries.get(key)
      if (found !== undefined && found.about !== about) return undefined
      const giveUp = found?.giveUp ?? new AbortController()
      const entry = found ?? { about, waiting: 0, giveUp, done: work(giveUp.signal) }
      const forget = () => {
        if (entries.get(key) === entry) entries.delete(key)
      }
      const leave = () => {
        entry.waiting -= 1
        if (entry.waiting > 0) return
        // Who asks from now on begins anew instead of waiting for what has been given up.
        forget()
        giveUp.abort()
      }
      entries.set(key, entry)
      entry.waiting += 1
      if (signal.aborted) leave()
      else signal.addEventListener('abort', leave, { once: true })
      const done = entry.done.finally(() => {
        signal.removeEventListener('abort', leave)
        forget()
      })
      return { isFirst: found === undefined, done }
    },
  }
}
