/**
 * On a phone, back closes what lies over the page (dialog, drawer, menu, image) before it leaves the page (FN-03). While
 * something is open the history has one more entry of the same address, marked as such. Going back from it is answered
 * with Escape; closing by any other means takes the entry away again. It has to be loaded before the router, and before
 * whoever else holds the history.
 */
const overlays = 'body > .MuiModal-root'
const phone = '(max-width: 640px), (pointer: coarse)'

const isMarked = (): boolean => {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'overlay' in state
}

const topOverlay = (): Element | undefined => [...document.querySelectorAll(overlays)].at(-1)

// As the browser has them: the router adds to them later.
const pushState = history.pushState.bind(history)
const replaceState = history.replaceState.bind(history)

/** The marked entry is about to be taken away; the browser does it a moment later. */
let isLeaving = false
/** Where the app went in that moment. */
let destination: string | URL | null = null
/** What the address said last: under an overlay it may change. */
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

// Leading on from what is open takes its entry: back from there is to show the page, not to do nothing.
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
  // Forward, to where something was open once.
  if (top === undefined && isMarked()) return leaveMark()
  if (top === undefined || isMarked() || !matchMedia(phone).matches) return
  event.stopImmediatePropagation()
  pushState({ overlay: true }, '', here)
  top.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
})

new MutationObserver(sync).observe(document.body, { childList: true })
// Reloaded while something was open: it is closed now.
if (isMarked()) leaveMark()
