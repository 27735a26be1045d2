/** What was typed and sent off before the script had come goes on into the page that takes the place of the prerendered one. */
const boxesIn = (root: HTMLElement): HTMLInputElement[] => [...root.querySelectorAll('input')]

/** As if it was typed: React looks at the value behind its own back. */
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
      // At once: what is typed next goes to whatever has the focus.
      if (old === lastFocused) box.focus()
    }
    const entered = before.find(({ dataset }) => 'entered' in dataset)
    // When what was typed has reached the form.
    if (entered) setTimeout(() => boxes.find(({ name }) => name === entered.name)?.form?.requestSubmit())
  })
  let lastFocused = document.activeElement
  root.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && before.includes(target as HTMLInputElement)) lastFocused = target
  })
  if (before.length > 0) observer.observe(root, { childList: true, subtree: true })
}
