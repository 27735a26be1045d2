/**
 * Knows which drafts are in use by an open tab: the tab holds a lock with the draft's name, which the browser releases
 * when the tab is closed or crashes. Without the Web Locks API (plain HTTP) no draft counts as in use.
 */
import { draftKey } from './drafts.ts'

const releases = new Map<string, () => void>()

/** Holds the lock while this tab has text under this name. */
export const lockDraft = (name: string, hasWords: boolean): void => {
  const release = releases.get(name)
  if (hasWords === (release !== undefined)) return
  if (release !== undefined) {
    releases.delete(name)
    release()
    return
  }
  const { promise, resolve } = Promise.withResolvers<void>()
  releases.set(name, resolve)
  // A shared lock, because two tabs may each have text.
  void locks()?.request(draftKey(name), { mode: 'shared' }, () => promise)
}

/**
 * Called by a tab that has no text of its own. The lock of a tab that began to type while others waited for the draft is
 * only pending.
 */
export const isDraftLocked = async (name: string): Promise<boolean> => {
  const { held = [], pending = [] } = (await locks()?.query()) ?? {}
  return [...held, ...pending].some((lock) => lock.name === draftKey(name) && lock.mode === 'shared')
}

/**
 * Calls back once no open tab has text under this name, until the returned function is called. A closed tab may still
 * hold its lock while the next one opens.
 */
export const whenDraftFree = (name: string, onFree: (signal: AbortSignal) => Promise<void>): (() => void) => {
  const waiting = new AbortController()
  const { signal } = waiting
  const wait = async (manager: LockManager): Promise<void> => {
    const isLocked = await manager.request(draftKey(name), { signal }, () => isDraftLocked(name))
    if (isLocked) return wait(manager)
    if (!signal.aborted) await onFree(signal)
  }
  const manager = locks()
  // The wait was aborted, or the draft cannot be read: there is nothing to offer.
  if (manager) wait(manager).catch(() => {})
  return () => waiting.abort()
}

/** The types declare it everywhere, but it exists in secure contexts only. */
const locks = (): LockManager | undefined => (isSecureContext ? navigator.locks : undefined)
