/** A window over the app in which somebody else's page is opened, and what a page of ours posts back from it. */
type Popup = {
  url: string
  /** Of the page that may post. */
  origin: string
  size: { width: number; height: number }
}

type Heard = { onMessage: (data: unknown) => void; onClosed: () => void }

/** A page of another origin does not tell that its window was closed. */
const lookMs = 500

/**
 * Must be called while a press is being handled. Messages of other windows or other origins are not heard.
 * @returns a function that stops listening, or nothing when the browser blocked the window.
 */
export const openPopup = ({ url, origin, size }: Popup, { onMessage, onClosed }: Heard): (() => void) | null => {
  const { width, height } = size
  const left = Math.max(0, window.screenX + (window.outerWidth - width) / 2)
  const top = Math.max(0, window.screenY + (window.outerHeight - height) / 2)
  const popup = window.open(url, 'prosa-popup', `popup,width=${width},height=${height},left=${left},top=${top}`)
  if (popup === null) return null
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
