/** Notices wait here until what shows them has been loaded. */
export type QueuedNotice = { text: string; tone: 'success' | 'error' | 'info'; lastsMs?: number | undefined }

let waiting: QueuedNotice[] = []
let isExpected = false
let show: ((notice: QueuedNotice) => void) | null = null
let onExpected = (): void => {}

/** In the session storage: the last good news, for a page that is loaded again right after it (AL-09). */
const STORAGE_KEY = 'prosa.notice'
/** Good news that stood for as many milliseconds has been read. */
const READING_MS = 1_500
let latest: { text: string; at: number } | null = null

export const queueNotice = (text: string, tone: QueuedNotice['tone'], lastsMs?: number): void => {
  latest = tone === 'success' ? { text, at: Date.now() } : null
  const notice = { text, tone, lastsMs }
  if (show) return show(notice)
  waiting.push(notice)
  expectNotice()
}

/** Has what shows notices loaded before there is one. */
export const expectNotice = (): void => {
  if (isExpected) return
  isExpected = true
  onExpected()
}

/** `watcher` hears once, when there is a first notice or is likely to be one soon. */
export const onFirstNotice = (watcher: () => void): void => {
  onExpected = watcher
}

/** Hands over what waited and all that comes, until the returned function is called. */
export const takeNotices = (taker: (notice: QueuedNotice) => void): (() => void) => {
  show = taker
  waiting.forEach(taker)
  waiting = []
  return () => {
    show = null
  }
}

/** Says once more, after a reload, what was said just before it. */
export const keepNoticeOverReload = (): void => {
  const kept = sessionStorage.getItem(STORAGE_KEY)
  sessionStorage.removeItem(STORAGE_KEY)
  if (kept !== null) queueNotice(kept, 'success')
  // Said a second time, it has been heard, however soon the next page comes.
  latest = null
  addEventListener('pagehide', () => {
    if (latest && Date.now() - latest.at < READING_MS) sessionStorage.setItem(STORAGE_KEY, latest.text)
  })
}
