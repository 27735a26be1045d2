/** Returns the focus after an action that took it away. */
import { useEffect, useRef, useState, type RefObject } from 'react'

export const isFocusLost = (): boolean => {
  const focused = document.activeElement
  // A dialog moves a lost focus to its own container.
  return !focused || focused === document.body || focused.matches(':disabled, [tabindex="-1"]')
}

/** Gives the first of these that exists the focus when `busy` ends, unless the user has moved it elsewhere meanwhile. */
export const useFocusAfter = (busy: boolean, ...elements: readonly RefObject<HTMLElement | null>[]): void => {
  const wasBusy = useRef(busy)
  useEffect(() => {
    if (wasBusy.current && !busy && isFocusLost()) elements.find(({ current }) => current !== null)?.current?.focus()
    wasBusy.current = busy
  })
}

/** For a dialog whose button may be gone by the time that what it began has ended. */
export const useFocusAfterDialog = (
  isOpen: boolean,
  isUnderWay: boolean,
  element: RefObject<HTMLElement | null>,
): void => {
  const [wasOpen, setWasOpen] = useState(false)
  if (isOpen && !wasOpen) setWasOpen(true)
  useFocusAfter(wasOpen && (isOpen || isUnderWay), element)
}
