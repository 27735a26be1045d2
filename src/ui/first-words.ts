/** The words of a conversation as they stood in the page before the app: what takes their place shows them on. */
let kept: Element | null = null

export const keepFirstWords = (root: Element): void => {
  kept = root.querySelector('.skeleton-words')
}

/** Once; null when there are none. */
export const takeFirstWords = (): Element | null => {
  const words = kept?.firstChild ? kept : null
  kept = null
  return words
}
