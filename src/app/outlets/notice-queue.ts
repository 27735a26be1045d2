/** Notices wait here until what shows them has been loaded. */
export type QueuedNotice = { text: string; tone: 'success' | 'error' | 'info' }

let waiting: QueuedNotice[] = []
let asked = false
let show: ((notice: QueuedNotice) => void) | null = null
const watchers = new Set<() => void>()

export const queueNotice = (text: string, tone: QueuedNotice['tone']): void => {
  if (show) return show({ text, tone })
  waiting.push({ text, tone })
  expectNotice()
}

/** Has what shows notices loaded before there is one. */
export const expectNotice = (): void => {
  if (asked) return
  asked = true
  watchers.forEach((watcher) => watcher())
}

/** Whether there has been a notice yet, or is likely to be one soon. */
export const wasAsked = (): boolean => asked

export const watchQueue = (watcher: () => void): (() => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
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
