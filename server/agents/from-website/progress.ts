/** Publishes the progress of reading a website, by owner and the id chosen by the request. */
import type { ScrapingProgress } from '../../../contract/scraping.ts'
import type * as v from 'valibot'

export type Progress = v.InferInput<typeof ScrapingProgress>
type ProgressListener = { begin: () => void; tell: (progress: Progress) => void; end: () => void }
type Entry = {
  running: number
  latest: Progress | undefined
  followers: Set<ProgressListener>
  patience: NodeJS.Timeout | undefined
}

export type ProgressHub = {
  /** Starts the work; `end` must be called in any case. */
  begin: (userId: string, progressId: string) => { report: (progress: Progress) => void; end: () => void }
  /**
   * Resolves once the work has started: yields its current state, then every change, until it ends. Undefined if the
   * account starts no such work.
   */
  follow: (
    userId: string,
    progressId: string,
    signal: AbortSignal,
  ) => Promise<AsyncIterableIterator<Progress> | undefined>
}

/** How long a follower may wait for the work to start: the two are requested at the same time. */
const closeAfterMs = 5_000
const followersOfOne = 10
/** Progress entries buffered for one slow reader; the oldest are dropped. */
const maxQueued = 50
/** Number of ended tasks that are remembered, so that a late follower need not wait. */
const maxKnown = 1_000

export function createProgressHub(): ProgressHub {
  const entries = new Map<string, Entry>()
  const ended = new Set<string>()
  const keyOf = (userId: string, progressId: string) => `${userId} ${progressId}`

  const entryOf = (key: string): Entry => {
    const entry = entries.get(key) ?? { running: 0, latest: undefined, followers: new Set(), patience: undefined }
    entries.set(key, entry)
    return entry
  }
  const close = (key: string, entry: Entry) => {
    clearTimeout(entry.patience)
    entries.delete(key)
    for (const follower of entry.followers) follower.end()
  }
  const forget = (key: string, entry: Entry, follower: ProgressListener) => {
    entry.followers.delete(follower)
    if (entry.followers.size === 0 && entry.running === 0 && entries.get(key) === entry) close(key, entry)
  }

  return {
    begin: (userId, progressId) => {
      const key = keyOf(userId, progressId)
      const entry = entryOf(key)
      entry.running += 1
      clearTimeout(entry.patience)
      ended.delete(key)
      for (const follower of entry.followers) follower.begin()
      return {
        report: (progress) => {
          entry.latest = progress
          for (const follower of entry.followers) follower.tell(progress)
        },
        end: () => {
          entry.running -= 1
          if (entry.running > 0) return
          ended.add(key)
          for (const oldest of ended) {
            if (ended.size <= maxKnown) break
            ended.delete(oldest)
          }
          close(key, entry)
        },
      }
    },

    follow: (userId, progressId, signal) => {
      const key = keyOf(userId, progressId)
      const lines = createQueue()
      if (signal.aborted || ended.has(key) || (entries.get(key)?.followers.size ?? 0) >= followersOfOne) {
        lines.end()
        return Promise.resolve(lines.values)
      }
      const entry = entryOf(key)
      const { promise: hasBegun, resolve } = Promise.withResolvers<boolean>()
      const follower: ProgressListener = { begin: () => resolve(true), tell: lines.add, end: lines.end }
      lines.onEnd(() => {
        resolve(false)
        signal.removeEventListener('abort', lines.end)
        forget(key, entry, follower)
      })
      signal.addEventListener('abort', lines.end, { once: true })
      entry.followers.add(follower)
      if (entry.latest !== undefined) lines.add(entry.latest)
      if (entry.running > 0) follower.begin()
      else entry.patience ??= setTimeout(() => close(key, entry), closeAfterMs).unref()
      return hasBegun.then((isKnown) => (isKnown ? lines.values : undefined))
    },
  }
}

/** A queue with a waiting reader. It is no generator, because `return` cannot interrupt a generator that waits. */
function createQueue() {
  const values: Progress[] = []
  let over = false
  let wake = () => {}
  let ending = () => {}
  const end = () => {
    if (over) return
    over = true
    ending()
    wake()
  }
  const iterator: AsyncIterableIterator<Progress> = {
    [Symbol.asyncIterator]: () => iterator,
    next: async () => {
      if (values.length === 0 && !over) await new Promise<void>((done) => (wake = done))
      const value = values.shift()
      return value === undefined ? { done: true, value: undefined } : { done: false, value }
    },
    return: () => {
      end()
      return Promise.resolve({ done: true, value: undefined })
    },
  }
  return {
    values: iterator,
    add: (progress: Progress) => {
      values.push(progress)
      if (values.length > maxQueued) values.shift()
      wake()
    },
    end,
    onEnd: (work: () => void) => void (ending = work),
  }
}
