/** Whether the server has another build of the app by now. Asked when there is a reason to, never on a timer. */
import { request } from './request.ts'

/** The build that runs here; the bundler writes it into the page, so there is none while developing. */
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

export type VersionCheck = 'current' | 'outdated' | 'unreachable'

export const checkVersion = async (): Promise<VersionCheck> => {
  const deployed = await readDeployed()
  if (deployed === null) return 'unreachable'
  isOutdated = deployed !== running
  listeners.forEach((listener) => listener())
  return isOutdated ? 'outdated' : 'current'
}

/** What the latest check found. */
export const wasOutdated = (): boolean => isOutdated

export const watchVersion = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Milliseconds between two checks by `checkVersionOnFocus`. */
const PAUSE = 60_000

/** A tab that is looked at again may have been open over a deployment. Runs until the returned function is called. */
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
