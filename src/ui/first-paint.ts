/**
 * The conversation that was in the page before the app started. The component that replaces it keeps showing these
 * elements.
 */
let kept: Element | null = null

export const saveFirstPaint = (root: Element): void => {
  kept = root.querySelector('.skeleton-words')
}

/** Returns the elements once; null when there are none. */
export const takeFirstPaint = (): Element | null => {
  const words = kept?.firstChild ? kept : null
  kept = null
  return words
}
