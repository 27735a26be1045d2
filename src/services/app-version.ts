/** Whether the server has a newer build of the app. Checked only when there is a reason to, never by a timer. */
import { request } from './request.ts'

/** The build that is running; the bundler writes it into the page, so it is empty in development. */
const running = document.querySelector<HTMLMetaElement>('meta[name="app-build"]')?.content ?? ''

let isOutdated = false
const listeners = new Set<() => void>()

/** @returns null when the server cannot be reached. */
const readDeployed = async (): Promise<string | null> => {
  try {
    const page = await request('/index.html', { cache: 'no-cache' })
    if (!page.ok) return null
    const meta = new DOMParser().parseFromString(await page.text(), 'text/html').querySelector('meta[name="app-build"]')
    return meta?.getAttribute('content') ?? running
  } catch {
    return null
  }
}

type VersionCheck = 'current' | 'outdated' | 'unreachable'

export const checkVersion = async (): Promise<VersionCheck> => {
  const deployed = await readDeployed()
  if (deployed === null) return 'unreachable'
  isOutdated = deployed !== running
  listeners.forEach((listener) => listener())
  return isOutdated ? 'outdated' : 'current'
}

/** The result of the latest check. */
export const wasOutdated = (): boolean => isOutdated

export const watchVersion = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Minimum milliseconds between two checks by `checkVersionOnFocus`. */
const PAUSE = 60_000

/**
 * Checks when the tab gets the focus, because a deployment may have happened meanwhile. Runs until the returned
 * function is called.
 */
export const checkVersionOnFocus = (): (() => void) => {
  let last = -PAUSE
  const check = (): void => {
    const now = performance.now()
    if (now - last < PAUSE || document.hidden || !navigator.onLine) return
    last = now
    void checkVersion()
  }
  addEventListener('focus', check)
  document.addEventListener('visibilitychange', check)
  return () => {
    removeEventListener('focus', check)
    document.removeEventListener('visibilitychange', check)
  }
}
