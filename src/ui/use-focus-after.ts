/** Returns the focus after an action that took it away. */
import { useEffect, useRef, type RefObject } from 'react'

export const isFocusLost = (): boolean => {
  const focused = document.activeElement
  // A dialog moves a lost focus to its own container.
  return !focused || focused === document.body || focused.matches(':disabled, [tabindex="-1"]')
}

/** Gives an element the focus when `busy` ends, unless the user has moved it elsewhere meanwhile. */
export const useFocusAfter = (busy: boolean, element: RefObject<HTMLElement | null>): void => {
  const wasBusy = useRef(busy)
  useEffect(() => {
    if (wasBusy.current && !busy && isFocusLost()) element.current?.focus()
    wasBusy.current = busy
  }, [busy, element])
}
