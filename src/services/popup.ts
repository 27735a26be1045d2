/** A popup window for a third-party page, and the messages that our own page posts back from it. */
type Popup = {
  url: string
  /** The origin whose messages are accepted. */
  origin: string
  size: { width: number; height: number }
}

type Heard = { onMessage: (data: unknown) => void; onClosed: () => void }

/** Polling interval in milliseconds: a cross-origin page fires no event when its window is closed. */
const lookMs = 500

let last: Window | undefined

/**
 * Must be called inside the handler of a press. Messages of other windows or origins are ignored. @returns a function
 * that stops listening, or null if the browser blocked the window.
 */
export const openPopup = ({ url, origin, size }: Popup, { onMessage, onClosed }: Heard): (() => void) | null => {
  const { width, height } = size
  const left = Math.max(0, window.screenX + (window.outerWidth - width) / 2)
  const top = Math.max(0, window.screenY + (window.outerHeight - height) / 2)
  // Not opened again by a name: a window that is about to close would take the page with it.
  last?.close()
  const popup = window.open(url, '_blank', `popup,width=${width},height=${height},left=${left},top=${top}`)
  if (popup === null) return null
  last = popup
  const hear = (event: MessageEvent<unknown>): void => {
    if (event.source === popup && event.origin === origin) onMessage(event.data)
  }
  window.addEventListener('message', hear)
  const timer = setInterval(() => {
    if (popup.closed) onClosed()
  }, lookMs)
  return () => {
    window.removeEventListener('message', hear)
    clearInterval(timer)
  }
}
