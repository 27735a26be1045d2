/**
 * Which drafts stand in a tab that is still open: it holds a lock under their name, which the browser takes back when the
 * tab is closed or breaks down. Without locks (plain HTTP) none seems to.
 */
import { draftKey } from './drafts.ts'

const releases = new Map<string, () => void>()

/** While this tab has words under this name. */
export const holdDraft = (name: string, hasWords: boolean): void => {
  const release = releases.get(name)
  if (hasWords === (release !== undefined)) return
  if (release !== undefined) {
    releases.delete(name)
    release()
    return
  }
  const { promise, resolve } = Promise.withResolvers<void>()
  releases.set(name, resolve)
  // Shared: two tabs may have words of their own.
  void locks()?.request(draftKey(name), { mode: 'shared' }, () => promise)
}

/** Asked by a tab that has no words of its own. */
export const isDraftHeld = async (name: string): Promise<boolean> => {
  const { held = [] } = (await locks()?.query()) ?? {}
  return held.some((lock) => lock.name === draftKey(name))
}

/** Types promise it on every page. */
const locks = (): LockManager | undefined => (isSecureContext ? navigator.locks : undefined)
