/**
 * On a phone, Back closes an overlay (dialog, drawer, menu, image) before it leaves the page (FN-03). While an overlay
 * is open the history has one more entry with the same URL, marked as such. Going back from it is answered with Escape;
 * closing the overlay in any other way removes the entry. This module must be loaded before the router, and before any
 * other code that wraps the history.
 */
const overlays = 'body > .MuiModal-root'
const phone = '(max-width: 640px), (pointer: coarse)'

const isMarked = (): boolean => {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'overlay' in state
}

const topOverlay = (): Element | undefined => [...document.querySelectorAll(overlays)].at(-1)

// The browser's own functions, before the router wraps them.
const pushState = history.pushState.bind(history)
const replaceState = history.replaceState.bind(history)

/** `history.back()` from the marked entry was called; the browser performs it a moment later. */
let isLeaving = false
/** The URL to which the app navigated during that moment. */
let destination: string | URL | null = null
/** The last URL; it may change under an overlay. */
let here = location.href

const leaveMark = (): void => {
  isLeaving = true
  here = location.href
  history.back()
}

const sync = (): void => {
  const isOpen = topOverlay() !== undefined
  if (isOpen && !isMarked() && matchMedia(phone).matches) {
    here = location.href
    pushState({ overlay: true }, '')
  } else if (!isOpen && isMarked() && !isLeaving) leaveMark()
}

// Navigating from an overlay replaces its entry, so that Back from there shows the page instead of doing nothing.
history.pushState = (state: unknown, unused: string, url?: string | URL | null) => {
  if (!isMarked()) return pushState(state, unused, url)
  if (isLeaving) destination = url ?? null
  replaceState(state, unused, url)
}
addEventListener('replaceState', () => {
  here = location.href
})

const endLeaving = (): void => {
  isLeaving = false
  if (destination !== null) pushState(null, '', destination)
  else if (location.href !== here) replaceState(history.state, '', here)
  destination = null
  sync()
}

addEventListener('popstate', (event) => {
  if (isLeaving) {
    event.stopImmediatePropagation()
    return endLeaving()
  }
  const top = topOverlay()
  // The user went forward to an entry of an overlay that is closed.
  if (top === undefined && isMarked()) return leaveMark()
  if (top === undefined || isMarked() || !matchMedia(phone).matches) return
  event.stopImmediatePropagation()
  pushState({ overlay: true }, '', here)
  top.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
})

new MutationObserver(sync).observe(document.body, { childList: true })
// The page was reloaded while an overlay was open; it is closed now.
if (isMarked()) leaveMark()
