/** After an entry of a list is removed, the focus stays in the list. */
import { useEffect, useRef } from 'react'
import { isFocusLost } from './use-focus-after.ts'

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
    if (entries && index >= 0 && isFocusLost()) findNext(index)?.focus()
    before.current = entries
  }, [entries, findNext])
}

/** For entries that also disappear without the user: whether the focus was inside. React tells no blur of what it removes. */
export const useFocusInside = () => {
  const isInside = useRef(false)
  const handlers = {
    onFocus: () => void (isInside.current = true),
    onBlur: () => void (isInside.current = false),
  }
  return { isInside, handlers }
}
