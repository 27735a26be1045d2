/** Keeps the newest part of a conversation in sight. */
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

const MARGIN = 16
/** Browsers round; so near the end is at the end. */
const NEAR = 8

/** Whoever reads the end goes on reading it when the room shrinks: a keyboard opens, the composer grows. */
const stayAtEnd = (scroller: HTMLElement, hasMessages: () => boolean): (() => void) => {
  let isAtEnd = true
  let height = scroller.clientHeight
  const look = (): void => {
    // In the frame of a change of size the user has not moved; the observer is about to hear of it.
    if (scroller.clientHeight === height)
      isAtEnd = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < NEAR
  }
  const observer = new ResizeObserver(() => {
    height = scroller.clientHeight
    // Before the first message there is no end to read: the invitation begins at its beginning.
    if (isAtEnd && hasMessages()) scroller.scrollTo({ top: scroller.scrollHeight, behavior: 'instant' })
  })
  scroller.addEventListener('scroll', look, { passive: true })
  observer.observe(scroller)
  return () => {
    scroller.removeEventListener('scroll', look)
    observer.disconnect()
  }
}

/**
 * Scrolls whenever `what` changes: to the bottom, unless the newest part is taller than the room; then to its beginning.
 * The first time at once, later with the list's own scroll behaviour.
 */
export const useNewestInView = (
  what: unknown,
): { scroller: RefObject<HTMLDivElement | null>; newest: RefObject<HTMLLIElement | null> } => {
  const scroller = useRef<HTMLDivElement>(null)
  const newest = useRef<HTMLLIElement>(null)
  const hasScrolled = useRef(false)
  useEffect(() => (scroller.current ? stayAtEnd(scroller.current, () => newest.current !== null) : undefined), [])
  useLayoutEffect(() => {
    if (!newest.current) return
    // Beyond its end a list scrolls to its end, so this is the bottom for all that is short.
    scroller.current?.scrollTo({
      top: newest.current.offsetTop - MARGIN,
      behavior: hasScrolled.current ? 'auto' : 'instant',
    })
    hasScrolled.current = true
  }, [what])
  return { scroller, newest }
}
