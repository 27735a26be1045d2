/**
 * Where the list stands. It is either on its way (with the conversation to `newest`, at a key to `start` or `end`) or, as
 * soon as the reader moves it, left alone; what comes then is counted. Sizes are known only of what was drawn, so a goal is approached anew
 * whenever something was measured, until it is reached.
 */
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { VirtualizerHandle } from 'virtua'
import type { Change } from './use-changes.ts'

/** Room left above what the list begins with. */
export const MARGIN = 20
/** Browsers round; so near the end is at the end. */
const NEAR = 8
/** From here on one has left the end. */
const AWAY = 160

type Goal = 'start' | 'newest' | 'end' | null

const gapBelow = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement): number =>
  scrollHeight - scrollTop - clientHeight

/** A long way would be a blur, and all of it would be drawn. */
const isWithinReach = (scroller: HTMLElement, top: number): boolean =>
  Math.abs(top - scroller.scrollTop) < 2 * scroller.clientHeight

const releasing = ['wheel', 'touchmove', 'pointerdown', 'keydown', 'focusin'] as const

export type Following = {
  scroller: RefObject<HTMLDivElement | null>
  list: RefObject<VirtualizerHandle | null>
  isAway: boolean
  /** How many messages came while the reader was elsewhere. */
  unseen: number
  goToEnd: () => void
  /** Whether the reader, not the list, has chosen what is in view. */
  isReaders: () => boolean
  /** For the list to call: something was measured; scrolling has come to rest. */
  onResize: () => void
  onScrollEnd: () => void
}

/** `newestAt` is the row with which the newest part begins: to the end, unless that part is taller than the room. */
export const useFollowing = (change: Change, newestAt: number): Following => {
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const goal = useRef<Goal>('newest')
  const isAtEnd = useRef(true)
  const isGliding = useRef(false)
  const [isAway, setIsAway] = useState(false)
  const [unseen, setUnseen] = useState(0)

  const approach = (mayGlide = false): void => {
    const element = scroller.current
    // Before the first message there is no end to read: the invitation begins at its beginning.
    if (!element || !list.current || newestAt < 0 || goal.current === null) return
    const tops = { start: 0, newest: list.current.getItemOffset(newestAt), end: element.scrollHeight }
    const top = tops[goal.current]
    isGliding.current =
      mayGlide && isWithinReach(element, top) && !matchMedia('(prefers-reduced-motion: reduce)').matches
    // Beyond its end a list scrolls to its end, so this is the bottom for all that is short.
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
    // What comes before the start is for the reader to go to, or all of it would be fetched in a row.
    if (change.kind === 'earlier' && goal.current === 'start') goal.current = null
    const isFollowing = isAtEnd.current || goal.current === 'newest' || goal.current === 'end'
    const isFirst = change.kind === 'replaced'
    const isAsked = change.fresh.some(({ kind }) => kind === 'question')
    if (isFirst || isAsked || (change.fresh.length > 0 && isFollowing)) {
      goal.current = 'newest'
      setUnseen(0)
      approach(!isFirst)
    } else setUnseen((count) => (change.kind === 'later' ? count + change.fresh.length : count))
    // oxlint-disable-next-line react/exhaustive-deps -- once for each change, wherever its newest part is by then
  }, [change])

  const onRoomChanged = useEffectEvent(() => {
    const element = scroller.current
    if (!element) return
    if (goal.current !== null) approach()
    else if (isAtEnd.current && newestAt >= 0) element.scrollTo({ top: element.scrollHeight, behavior: 'instant' })
  })
  const onLooked = useEffectEvent(look)
  // Left to the browser, the way there would be an animation that ends where sizes were only guessed.
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
      // In the frame of a change of size the reader has not moved; the observer is about to hear of it.
      if (element.clientHeight === height) onLooked(element)
    }
    const release = (): void => {
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
    // The button is about to go; the keyboard stays with what it led to.
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
