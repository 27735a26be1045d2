/** Brings the keyboard to an element once something is over that had taken the focus away. */
import { useEffect, useRef, type RefObject } from 'react'

export const useFocusAfter = (isGoingOn: boolean): RefObject<HTMLButtonElement | null> => {
  const element = useRef<HTMLButtonElement>(null)
  const wasGoingOn = useRef(isGoingOn)
  useEffect(() => {
    if (wasGoingOn.current && !isGoingOn) element.current?.focus()
    wasGoingOn.current = isGoingOn
  }, [isGoingOn])
  return element
}
