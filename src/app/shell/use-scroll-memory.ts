/** Back, Forward and a reload return to the place in a long page; a link begins at its top. */
import { useLayoutEffect, type RefObject } from 'react'
import { tabMemory } from '../../services/tab-memory.ts'

const reloaded = tabMemory('place')
/** The place in each page that was left, in pixels, by page. */
const places = new Map<string, number>()
const gestures = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** The form of a new training stands in the place of the list, under the same path. */
const pageInUrl = (): string => {
  const isForm = new URLSearchParams(location.search).has('novo')
  return isForm ? `${location.pathname}?novo` : location.pathname
}

const atReload = (): number => {
  const [page, top] = reloaded.read().split(' ')
  reloaded.forget()
  return page === pageInUrl() ? Number(top) : 0
}

/** Scrolls there as soon as the content is long enough, unless the user does something before. */
const returnTo = (main: HTMLElement, top: number): (() => void) => {
  const ended = new AbortController()
  const grown = new ResizeObserver(() => {
    main.scrollTop = top
    if (main.scrollTop >= Math.floor(top)) ended.abort()
  })
  const watch = (): void => {
    grown.disconnect()
    for (const child of main.children) grown.observe(child)
  }
  const replaced = new MutationObserver(watch)
  ended.signal.addEventListener('abort', () => {
    grown.disconnect()
    replaced.disconnect()
  })
  for (const gesture of gestures) addEventListener(gesture, () => ended.abort(), { signal: ended.signal })
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
    const go = (top: number): void => {
      stop()
      stop = top > 0 ? returnTo(main, top) : () => {}
    }
    const arrive = (topOf: (page: string) => number): void => {
      const next = pageInUrl()
      if (next === page) return
      places.set(page, main.scrollTop)
      page = next
      main.scrollTop = 0
      go(topOf(page))
    }
    // Before the router draws the next page.
    const on = (event: string, react: () => void): void =>
      addEventListener(event, react, { signal: gone.signal, capture: true })
    on('popstate', () => arrive((to) => places.get(to) ?? 0))
    for (const change of ['pushState', 'replaceState']) on(change, () => arrive(() => 0))
    on('pagehide', () => reloaded.write(main.scrollTop > 0 ? `${page} ${main.scrollTop}` : ''))
    go(atReload())
    return () => {
      gone.abort()
      stop()
    }
  }, [scroller])
}
