/** Back, Forward and a reload return to the place in a long page; a link begins at its top. */
import { useLayoutEffect, type RefObject } from 'react'
import { tabMemory } from '../../services/tab-memory.ts'

const reloaded = tabMemory('place')
type Place = {
  /** In pixels; the item is more exact, because heights above it may differ when it is shown again. */
  top: number
  item?: { id: string; offset: number } | undefined
}
/** Where each page was scrolled to when it was left. */
const places = new Map<string, Place>()
const gestures = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** The form of a new training stands in the place of the list, under the same path. */
const pageInUrl = (): string => {
  const isForm = new URLSearchParams(location.search).has('novo')
  return isForm ? `${location.pathname}?novo` : location.pathname
}

const offsetIn = (main: HTMLElement, item: Element): number =>
  item.getBoundingClientRect().top - main.getBoundingClientRect().top

/** Items of long lists name themselves by `data-scroll-item`. */
const placeIn = (main: HTMLElement): Place => {
  const items = [...main.querySelectorAll<HTMLElement>('[data-scroll-item]')]
  const first = items.find((item) => offsetIn(main, item) + item.offsetHeight > 0)
  const id = first?.dataset['scrollItem']
  return { top: main.scrollTop, item: first && id ? { id, offset: offsetIn(main, first) } : undefined }
}

const atReload = (): Place => {
  const [page, top, id, offset] = reloaded.read().split(' ')
  reloaded.forget()
  if (page !== pageInUrl()) return { top: 0 }
  return { top: Number(top), item: id ? { id, offset: Number(offset) } : undefined }
}

const writeForReload = (page: string, { top, item }: Place): void =>
  reloaded.write(top > 0 ? [page, top, ...(item ? [item.id, item.offset] : [])].join(' ') : '')

/** Scrolls there as soon as the content is long enough, and stays there while it grows, until something else scrolls. */
const returnTo = (main: HTMLElement, { top, item }: Place): (() => void) => {
  const ended = new AbortController()
  const { signal } = ended
  let scrolledTo: number | null = null
  /** Pixels left to scroll: to the item, or to `top` while the item is not rendered. */
  const missing = (): number => {
    const found = item && main.querySelector(`[data-scroll-item="${CSS.escape(item.id)}"]`)
    return found ? offsetIn(main, found) - item.offset : top - main.scrollTop
  }
  const isThere = (): boolean => Math.abs(missing()) <= 1
  const grown = new ResizeObserver(() => {
    main.scrollTop += missing()
    scrolledTo = isThere() ? main.scrollTop : null
  })
  const watch = (): void => {
    grown.disconnect()
    for (const child of main.children) grown.observe(child)
  }
  const replaced = new MutationObserver(watch)
  signal.addEventListener('abort', () => {
    grown.disconnect()
    replaced.disconnect()
  })
  for (const gesture of gestures) addEventListener(gesture, () => ended.abort(), { signal })
  // Screen readers scroll without such a gesture.
  const onScroll = (): void => {
    if (scrolledTo !== null && main.scrollTop !== scrolledTo && !isThere()) ended.abort()
  }
  main.addEventListener('scroll', onScroll, { signal })
  replaced.observe(main, { childList: true })
  watch()
  return () => ended.abort()
}

export const useScrollMemory = (scroller: RefObject<HTMLElement | null>): void => {
  useLayoutEffect(() => {
    const main = scroller.current
    if (!main) return
    const gone = new AbortController()
    let page = pageInUrl()
    let stop = (): void => {}
    const go = (place: Place): void => {
      stop()
      stop = place.top > 0 ? returnTo(main, place) : () => {}
    }
    const arrive = (placeOf: (page: string) => Place): void => {
      const next = pageInUrl()
      if (next === page) return
      places.set(page, placeIn(main))
      page = next
      main.scrollTop = 0
      go(placeOf(page))
    }
    // Before the router draws the next page.
    const on = (event: string, react: () => void): void =>
      addEventListener(event, react, { signal: gone.signal, capture: true })
    on('popstate', () => arrive((to) => places.get(to) ?? { top: 0 }))
    for (const change of ['pushState', 'replaceState']) on(change, () => arrive(() => ({ top: 0 })))
    on('pagehide', () => writeForReload(page, placeIn(main)))
    go(atReload())
    return () => {
      gone.abort()
      stop()
    }
  }, [scroller])
}
