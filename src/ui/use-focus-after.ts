/** Brings the keyboard back once something is over that had taken the focus away. */
import { useEffect, useRef, type RefObject } from 'react'

/** Gives an element the focus when `busy` ends, unless the user has moved it elsewhere meanwhile. */
export const useFocusAfter = (busy: boolean, element: RefObject<HTMLElement | null>): void => {
  const wasBusy = useRef(busy)
  useEffect(() => {
    const focused = document.activeElement
    // A dialog catches a lost focus with its own frame.
    const isLost = !focused || focused === document.body || focused.matches(':disabled, [tabindex="-1"]')
    if (wasBusy.current && !busy && isLost) element.current?.focus()
    wasBusy.current = busy
  }, [busy, element])
}
