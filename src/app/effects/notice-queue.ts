/** Notices wait in this queue until the component that shows them is loaded. */
export type QueuedNotice = { text: string; tone: 'success' | 'error' | 'info'; lastsMs?: number | undefined }

let waiting: QueuedNotice[] = []
let isExpected = false
let show: ((notice: QueuedNotice) => void) | null = null
let onExpected = (): void => {}

/** Session storage key of the latest success notice, for a reload that follows it immediately (AL-09). */
const STORAGE_KEY = 'prosa.notice'
/** A success notice shown for this many milliseconds has been read. */
const READING_MS = 1_500
let latest: { text: string; at: number } | null = null

export const queueNotice = (text: string, tone: QueuedNotice['tone'], lastsMs?: number): void => {
  latest = tone === 'success' ? { text, at: Date.now() } : null
  const notice = { text, tone, lastsMs }
  if (show) return show(notice)
  waiting.push(notice)
  expectNotice()
}

/** Loads the component that shows notices ahead of the first one. */
export const expectNotice = (): void => {
  if (isExpected) return
  isExpected = true
  onExpected()
}

/** Calls `watcher` once, when there is a first notice or one is likely soon. */
export const onFirstNotice = (watcher: () => void): void => {
  onExpected = watcher
}

/** Passes on the waiting notices and all later ones, until the returned function is called. */
export const showNotices = (taker: (notice: QueuedNotice) => void): (() => void) => {
  show = taker
  waiting.forEach(taker)
  waiting = []
  return () => {
    show = null
  }
}

/** Shows the notice again that was shown just before a reload. */
export const storeNoticeOverReload = (): void => {
  const kept = sessionStorage.getItem(STORAGE_KEY)
  sessionStorage.removeItem(STORAGE_KEY)
  if (kept !== null) queueNotice(kept, 'success')
  // The second time counts as read, even if the next reload follows immediately.
  latest = null
  addEventListener('pagehide', () => {
    if (latest && Date.now() - latest.at < READING_MS) sessionStorage.setItem(STORAGE_KEY, latest.text)
  })
}
