/** Whether the browser has a network at all. A server that does not answer is told by whoever asked it. */
export const isOnline = (): boolean => navigator.onLine

/** Tells whenever that changes, until the returned function is called. */
export const watchConnection = (listener: () => void): (() => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
