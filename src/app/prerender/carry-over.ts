/**
 * Carries text typed, and a form submitted, before the script was loaded over to the page that replaces the prerendered
 * one.
 */
const boxesIn = (root: HTMLElement): HTMLInputElement[] => [...root.querySelectorAll('input')]

/** Sets the value through the native setter, because React overrides the element's own one to track changes. */
const type = (box: HTMLInputElement, value: string): void => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, value)
  box.dispatchEvent(new Event('input', { bubbles: true }))
}

export const carryOver = (root: HTMLElement): void => {
  const first = root.firstElementChild
  const before = boxesIn(root)
  const observer = new MutationObserver(() => {
    const boxes = boxesIn(root)
    if (first?.isConnected || boxes.length === 0) return
    observer.disconnect()
    for (const old of before) {
      const box = boxes.find(({ name }) => name === old.name)
      if (!box) continue
      if (old.value !== '') type(box, old.value)
      // Focused at once, because further typing goes to the focused element.
      if (old === lastFocused) box.focus()
    }
    const entered = before.find(({ dataset }) => 'entered' in dataset)
    // Submitted after the typed values have reached the form.
    if (entered) setTimeout(() => boxes.find(({ name }) => name === entered.name)?.form?.requestSubmit())
  })
  let lastFocused = document.activeElement
  root.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && before.includes(target as HTMLInputElement)) lastFocused = target
  })
  if (before.length > 0) observer.observe(root, { childList: true, subtree: true })
}
