/**
 * The scroll position of the list. It is either scrolling towards a goal (`newest` for a conversation, `start` or `end`
 * by a key) or, as soon as the reader scrolls, left alone; new messages are then counted. Heights are known only for
 * rendered rows, so the goal is approached again after each measurement until it is reached.
 */
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { VirtualizerHandle } from 'virtua'
import type { Change } from './use-changes.ts'

/** Pixels left above the first row. */
export const MARGIN = 20
/** Within this many pixels the list is at its end: only the margin below the last row is out of sight. */
const NEAR = 24
/** From this distance in pixels on, the reader has left the end. */
const AWAY = 160

type Goal = 'start' | 'newest' | 'end' | null

const gapBelow = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement): number =>
  scrollHeight - scrollTop - clientHeight

/** A smooth scroll over a long distance would be a blur, and all rows on the way would be rendered. */
const isWithinReach = (scroller: HTMLElement, top: number): boolean =>
  Math.abs(top - scroller.scrollTop) < 2 * scroller.clientHeight

const releasing = ['wheel', 'touchmove', 'pointerdown', 'keydown', 'focusin'] as const

export type Following = {
  scroller: RefObject<HTMLDivElement | null>
  list: RefObject<VirtualizerHandle | null>
  isAway: boolean
  /** Number of messages that arrived while the reader was elsewhere. */
  unseen: number
  goToEnd: () => void
  /** Whether the reader, not the list, chose the scroll position. */
  isReaders: () => boolean
  /** To be called by the list after measuring, and after scrolling has ended. */
  onResize: () => void
  onScrollEnd: () => void
}

/**
 * `newestAt` is the index of the row where the newest part starts: the list scrolls to its end, unless that part is
 * taller than the viewport.
 */
export const useFollowing = (change: Change, newestAt: number): Following => {
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const goal = useRef<Goal>('newest')
  const isAtEnd = useRef(true)
  const isGliding = useRef(false)
  /** The reader has asked and waits for the answer. */
  const isAwaiting = useRef(false)
  const [isAway, setIsAway] = useState(false)
  const [unseen, setUnseen] = useState(0)

  const approach = (mayGlide = false): void => {
    const element = scroller.current
    // Before the first message there is no end to scroll to: the suggestions are read from their start.
    if (!element || !list.current || newestAt < 0 || goal.current === null) return
    const tops = { start: 0, newest: list.current.getItemOffset(newestAt), end: element.scrollHeight }
    const top = tops[goal.current]
    isGliding.current =
      mayGlide && isWithinReach(element, top) && !matchMedia('(prefers-reduced-motion: reduce)').matches
    // The browser limits this to the maximum, so for a short part it is the end.
    element.scrollTo({ top, behavior: isGliding.current ? 'smooth' : 'instant' })
  }

  const look = (element: HTMLElement): void => {
    const gap = gapBelow(element)
    isAtEnd.current = gap < NEAR
    setIsAway(gap > AWAY)
    if (isAtEnd.current) setUnseen(0)
  }

  const onResize = (): void => {
    if (!isGliding.current) approach()
    if (scroller.current) look(scroller.current)
  }

  const onScrollEnd = (): void => {
    isGliding.current = false
    approach()
  }

  useLayoutEffect(() => {
    // Earlier pages are loaded one at a time as the reader scrolls; otherwise all of them would load in a row.
    if (change.kind === 'earlier' && goal.current === 'start') goal.current = null
    const isFollowing = isAtEnd.current || goal.current === 'newest' || goal.current === 'end'
    const isFirst = change.kind === 'replaced'
    const isAsked = change.fresh.some(({ kind }) => kind === 'question')
    if (change.fresh.length > 0) isAwaiting.current = change.fresh.at(-1)?.kind === 'question'
    if (isFirst || isAsked || (change.fresh.length > 0 && isFollowing)) {
      goal.current = 'newest'
      setUnseen(0)
      approach(!isFirst)
    } else setUnseen((count) => (change.kind === 'later' ? count + change.fresh.length : count))
    // oxlint-disable-next-line react/exhaustive-deps -- must run for each change only, not when the other values change
  }, [change])

  useLayoutEffect(() => {
    // Not known before the new row is measured.
    isAtEnd.current = false
  }, [newestAt])

  const onRoomChanged = useEffectEvent(() => {
    const element = scroller.current
    if (!element) return
    // In a lower room, the newest part may have become taller than the viewport; its end was already shown.
    if (goal.current === 'newest' && isAtEnd.current) goal.current = 'end'
    if (goal.current !== null) approach()
    else if (isAtEnd.current && newestAt >= 0) element.scrollTo({ top: element.scrollHeight, behavior: 'instant' })
  })
  const onLooked = useEffectEvent(look)
  // The browser would animate to a position that was computed from estimated heights.
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.target !== scroller.current || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key !== 'Home' && event.key !== 'End') return
    event.preventDefault()
    goal.current = event.key === 'Home' ? 'start' : 'end'
    approach()
  })

  useEffect(() => {
    const element = scroller.current
    if (!element) return
    let height = element.clientHeight
    const onScroll = (): void => {
      // A scroll event in the frame of a size change is not caused by the reader; the resize observer handles it.
      if (element.clientHeight === height) onLooked(element)
    }
    const release = ({ type }: Event): void => {
      // A dialog that asked the question gives the focus back to an earlier message.
      if (type === 'focusin' && isAwaiting.current) {
        isAwaiting.current = false
        return
      }
      goal.current = null
      isGliding.current = false
    }
    const observer = new ResizeObserver(() => {
      height = element.clientHeight
      onRoomChanged()
      onLooked(element)
    })
    element.addEventListener('scroll', onScroll, { passive: true })
    for (const type of releasing) element.addEventListener(type, release, { passive: true })
    const onKeyDown = (event: KeyboardEvent): void => onKey(event)
    element.addEventListener('keydown', onKeyDown)
    observer.observe(element)
    return () => {
      element.removeEventListener('keydown', onKeyDown)
      element.removeEventListener('scroll', onScroll)
      for (const type of releasing) element.removeEventListener(type, release)
      observer.disconnect()
    }
  }, [])

  const goToEnd = (): void => {
    // The button is about to disappear, so the list gets the focus.
    scroller.current?.focus({ preventScroll: true })
    goal.current = 'end'
    setUnseen(0)
    approach(true)
  }

  return {
    scroller,
    list,
    isAway,
    unseen,
    goToEnd,
    isReaders: () => goal.current === null || goal.current === 'start',
    onResize,
    onScrollEnd,
  }
}
