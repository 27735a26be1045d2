import { useEffect, type RefObject } from 'react'

/** Gives an element the focus back when `busy` ends, unless the user has moved it elsewhere meanwhile. */
export const useFocusAfter = (busy: boolean, element: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    if (!busy) return
    const { current } = element
    return () => {
      const focused = document.activeElement
      if (!focused || focused === document.body || focused.matches(':disabled')) current?.focus()
    }
  }, [busy, element])
}
