/** Puts the focus on the heading of the page that the user has gone to, so that screen readers say where one is. */
let waiting = new AbortController()

/** Called while the page that is left is still drawn. Nothing happens if the user goes on before the next one is there. */
export const focusNextHeading = (): void => {
  const left = document.querySelector('h1')
  waiting.abort()
  const ended = new AbortController()
  waiting = ended
  const drawn = new MutationObserver(() => {
    const heading = document.querySelector('h1')
    if (!heading || heading === left) return
    ended.abort()
    // The page may have put the focus into its first field.
    if (document.querySelector('main :focus')) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  })
  ended.signal.addEventListener('abort', () => drawn.disconnect())
  for (const gesture of ['pointerdown', 'keydown'])
    addEventListener(gesture, () => ended.abort(), { signal: ended.signal, capture: true })
  drawn.observe(document.body, { childList: true, subtree: true })
}
