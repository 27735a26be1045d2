/** After an entry of a list is removed, the focus stays in the list. */
import { useEffect, useRef } from 'react'
import { isFocusLost } from './use-focus-after.ts'

/** The element that has the focus, or had it when it was removed or disabled. */
let lastFocused: Element | null = null
document.addEventListener('focusin', ({ target }) => (lastFocused = target as Element))
document.addEventListener('focusout', ({ target }) =>
  // Some browsers tell of what is being removed while it is still there.
  queueMicrotask(() => {
    if (target === lastFocused && lastFocused?.isConnected && !lastFocused.matches(':disabled')) lastFocused = null
  }),
)

/** What disappears by itself moves no focus that was elsewhere. */
const wasFocusRemoved = (): boolean => isFocusLost() && lastFocused?.isConnected === false

/**
 * `findNext` is called if the focus disappeared with the removed entry; it gets the entry's former index and returns the
 * element to focus.
 */
export const useFocusOfRemoved = (
  entries: readonly { id: string }[] | undefined,
  findNext: (index: number) => HTMLElement | null | undefined,
): void => {
  const before = useRef(entries)
  useEffect(() => {
    if (before.current === entries) return
    const left = new Set(entries?.map(({ id }) => id))
    const index = before.current?.findIndex(({ id }) => !left.has(id)) ?? -1
    if (entries && index >= 0 && wasFocusRemoved()) findNext(index)?.focus()
    before.current = entries
  }, [entries, findNext])
}
