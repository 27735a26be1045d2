/** Whether the browser is online. A server that does not answer is reported by the caller of the request. */
export const isOnline = (): boolean => navigator.onLine

let returnedAt = Date.now()
addEventListener('online', () => (returnedAt = Date.now()))
/** When the browser last came back online, or loaded the page, in milliseconds since 1970. */
export const onlineSince = (): number => returnedAt

/** Calls the listener on each change, until the returned function is called. */
export const watchConnection = (listener: () => void): (() => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
